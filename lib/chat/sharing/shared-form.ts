import type { JsonObject } from '../../json/json.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import { headersAndQuery, type Profile } from '../profile/profile.ts';
import { outgoingRequest, variablesOf } from './outgoing-request.ts';
import { sharedJson, sharedText } from './shared-profile.ts';
import { writtenFetch, writtenJavaScript, writtenPython } from './written-code.ts';
import { writtenCurl } from './written-curl.ts';

/** The forms in which a profile leaves Runnel. */
export const sharedForms = [
  'curl',
  'fetch',
  'python',
  'javascript',
  'configuration',
  'older-configuration',
  'text',
  'file',
] as const;
export type SharedForm = (typeof sharedForms)[number];

/** Forms that only name runnables of the adapter's protocol. */
const adapterForms: readonly SharedForm[] = ['python', 'javascript', 'configuration', 'older-configuration'];

/** Lists the forms in which a profile can leave Runnel. Code and configurations of LangServe name only its runnables. */
export const formsFor = (protocol: Protocol | undefined): readonly SharedForm[] =>
  protocol?.isOfAdapter ? sharedForms : sharedForms.filter((form) => !adapterForms.includes(form));

/**
 * A profile without secrets, with the URL and the body of a request for an example message. `withheld` names the values
 * of presets that it lacks.
 */
export type Outgoing = { profile: Profile; url: string; body: JsonObject; withheld: string[] };

/** A written profile, and the names of the secrets to fill in. */
export type Written = { text: string; toFillIn: string[] };

/** Writes a profile in a form. */
export function writtenAs(form: SharedForm, { profile, url, body, withheld }: Outgoing): Written {
  const request = outgoingRequest(profile, url, body);
  const variables = [...variablesOf(request), ...withheld];
  const names = [
    ...headersAndQuery(profile).flatMap(({ secret, name }) => (secret ? [name] : [])),
    ...withheld,
  ];
  const inQuery = variablesOf({ ...request, headers: [] });
  switch (form) {
    case 'curl':
      return { text: writtenCurl(request), toFillIn: variables };
    case 'fetch':
      return { text: writtenFetch(request), toFillIn: variables };
    case 'python':
      return { text: writtenPython(request), toFillIn: variables };
    case 'javascript':
      return { text: writtenJavaScript(request), toFillIn: variables };
    case 'configuration':
      return { text: writtenConfiguration(profile, 'v2.x', request.query), toFillIn: inQuery };
    case 'older-configuration':
      return { text: writtenConfiguration(profile, 'v1.x', request.query), toFillIn: inQuery };
    case 'text':
      return { text: sharedText(profile, withheld), toFillIn: names };
    case 'file':
      return { text: sharedJson(profile, withheld), toFillIn: names };
  }
}

/** Versions of the adapter's documentation, which differ in spelling. */
type ConfigurationVersion = 'v2.x' | 'v1.x';

const spelling = {
  'v2.x': { batch: 'batch', assistant: 'assistant', avatar: 'avatar' },
  'v1.x': { batch: 'fetch', assistant: 'bot', avatar: 'picture' },
} as const;

/**
 * Writes a profile as a configuration of the adapter, without headers and empty values; a secret in the query is
 * a variable. JSON is also a
 * JavaScript literal, so it can be pasted as either.
 */
export function writtenConfiguration(
  { url, mode, layout, persona: { assistant, user } }: Profile,
  version: ConfigurationVersion,
  query: readonly (string | { variable: string })[] = [],
): string {
  const words = spelling[version];
  const queried = query.map((piece) => (typeof piece === 'string' ? piece : `$${piece.variable}`)).join('');
  const configuration = {
    adapter: { url: url + queried, dataTransferMode: mode === 'batch' ? words.batch : mode },
    layoutOptions: filled({ height: layout.height, maxWidth: layout.maxWidth }),
    personaOptions: filled({
      [words.assistant]: filled({
        name: assistant.name,
        [words.avatar]: assistant.avatar,
        tagline: assistant.tagline,
      }),
      user: filled({ name: user.name, [words.avatar]: user.avatar }),
    }),
  };
  return JSON.stringify(configuration, null, 2);
}

/** Drops empty parts; undefined if none is left. */
function filled(parts: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(parts).filter(
    ([, part]) => part !== undefined && part !== null && part !== '',
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
