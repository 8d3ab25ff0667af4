import { shortened } from '../../json/json-length.ts';
import type { AddressProblem } from '../../runnable/runnable-url.ts';
import { factsText, listText } from '../../words/amounts.ts';
import type { KeysBy } from '../../words/catalogue.ts';
import { say, sayBy } from '../../words/say.ts';
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
  factsText([name, tagline && say('common_quoted', { text: tagline }), avatar && say('address_withPicture')]);

export const layoutText = ({ height, maxWidth }: Profile['layout']) =>
  factsText([
    height === null ? '' : say('address_height', { pixels: height }),
    maxWidth === null ? '' : say('address_maxWidth', { pixels: maxWidth }),
  ]);

const mostNamed = 10;
const longestName = 60;

/** Names the parts of a configuration that Runnel ignores; empty if there are none. */
export function ignoredText(paths: string[][]): string {
  if (paths.length === 0) return '';
  const names = paths.slice(0, mostNamed).map((path) => shortened(path.join('.'), longestName));
  const more = paths.length - names.length;
  return say('address_ignored', {
    names: listText(more > 0 ? [...names, say('address_moreIgnored', { count: more })] : names),
  });
}

/** Explains why a text is not the URL of a runnable, and what to do. */
export const urlProblemText = (problem: AddressProblem): string => sayBy(urlProblems, problem.code, problem);

const urlProblems: KeysBy<AddressProblem, 'code'> = {
  empty: 'url_empty',
  'not-url': 'url_notUrl',
  'no-scheme': 'url_noScheme',
  'other-scheme': 'url_otherScheme',
  'blocked-port': 'url_blockedPort',
  'many-hosts': 'url_manyHosts',
  'has-credentials': 'url_hasCredentials',
  'has-query': 'url_hasQuery',
  'has-fragment': 'url_hasFragment',
  'endpoint-name': 'url_endpointName',
  'companion-name': 'url_companionName',
  'server-page': 'url_serverPage',
  'assistant-missing': 'url_assistantMissing',
};
