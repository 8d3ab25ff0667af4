import type { AddressProblem } from '../../runnable/runnable-url.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { modeName } from './mode-text.ts';
import { nameFromUrl, type Persona, type Profile } from './profile.ts';

/** Lists the settings that will be saved from a pasted configuration. */
export function savedLines(profile: Profile, url: string | undefined): { label: string; text: string }[] {
  const { name, mode, persona, layout } = profile;
  const lines = [
    { label: say('profileEditor_name'), text: name.trim() || (url === undefined ? '' : nameFromUrl(url)) },
    { label: say('address_url'), text: url ?? '' },
    { label: say('mode_title'), text: modeName(mode) },
    { label: say('address_assistant'), text: partnerText(persona.assistant) },
    { label: say('turn_you'), text: partnerText(persona.user) },
    { label: say('profileEditor_layout'), text: layoutText(layout) },
  ];
  return lines.filter(({ text }) => text !== '');
}

export const partnerText = ({ name, tagline = '', avatar }: Persona['user'] & { tagline?: string }) =>
  facts([name, tagline && say('common_quoted', { text: tagline }), avatar && say('address_withPicture')]);

export const layoutText = ({ height, maxWidth }: Profile['layout']) =>
  facts([
    height === null ? '' : say('address_height', { pixels: height }),
    maxWidth === null ? '' : say('address_maxWidth', { pixels: maxWidth }),
  ]);

const facts = (texts: string[]) =>
  listText(
    texts.filter((text) => text !== ''),
    'unit',
  );

const mostNamed = 10;
const longestName = 60;

/** Names the parts of a configuration that Runnel ignores; empty if there are none. */
export function ignoredText(paths: string[][]): string {
  if (paths.length === 0) return '';
  const names = paths.slice(0, mostNamed).map((path) => {
    const name = path.join('.');
    return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  });
  const more = paths.length - names.length;
  return say('address_ignored', {
    names: listText(more > 0 ? [...names, say('address_moreIgnored', { count: more })] : names),
  });
}

/** Explains why a text is not the URL of a runnable, and what to do. */
export function urlProblemText(problem: AddressProblem): string {
  switch (problem.code) {
    case 'empty':
      return say('url_empty');
    case 'not-url':
      return say('url_notUrl');
    case 'no-scheme':
      return say('url_noScheme');
    case 'other-scheme':
      return say('url_otherScheme', { scheme: problem.scheme });
    case 'blocked-port':
      return say('url_blockedPort', { port: problem.port });
    case 'many-hosts':
      return say('url_manyHosts');
    case 'has-credentials':
      return say('url_hasCredentials');
    case 'has-query':
      return say('url_hasQuery');
    case 'has-fragment':
      return say('url_hasFragment');
    case 'endpoint-name':
      return say('url_endpointName', { name: problem.name });
    case 'companion-name':
      return say('url_companionName', { name: problem.name });
    case 'server-page':
      return say('url_serverPage', { name: problem.name });
    case 'assistant-missing':
      return say('url_assistantMissing', { base: problem.base });
  }
}
