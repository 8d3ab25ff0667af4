import type { JsonObject } from '../../json/json.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import { headersAndQuery, type Profile } from '../profile/profile.ts';
import { writtenConfiguration } from '../profile/written-configuration.ts';
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
