import { type JsonObject, writeJson } from '../../json/json.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { originOf, type Profile } from '../profile/profile.ts';

/** A header of a request as code: its value, or the variable that holds its secret. */
export type OutgoingHeader = { name: string; value: string } | { name: string; variable: string };

/** The request for one message, for other programs. It has no secrets. */
export type OutgoingRequest = {
  /** URL of the runnable. */
  runnable: string;
  /** URL of the request. */
  url: string;
  mode: DataTransferMode;
  /** Headers of the profile. */
  headers: OutgoingHeader[];
  /** Headers that Runnel sets, unless the profile has them. */
  ownHeaders: OutgoingHeader[];
  /** Its JSON, byte for byte; undefined: not known. */
  body: string | undefined;
  /** Differences from the request that was sent, for comments. */
  notes: string[];
};

/** Describes the request that a profile sends to `url`. */
export function outgoingRequest(
  { url: runnable, mode, headers }: Profile,
  url: string,
  body: JsonObject,
): OutgoingRequest {
  const variables = variablesFor(headers.flatMap(({ secret, name }) => (secret ? [name] : [])));
  const isSet = (name: string) => headers.some((header) => header.name.toLowerCase() === name.toLowerCase());
  const own = [
    { name: 'Accept', value: mode === 'stream' ? 'text/event-stream' : 'application/json' },
    { name: 'Content-Type', value: 'application/json' },
  ];
  return {
    runnable,
    url,
    mode,
    headers: headers.map((header) =>
      header.secret
        ? { name: header.name, variable: variables.get(header.name) ?? '' }
        : { name: header.name, value: header.value.trim() },
    ),
    ownHeaders: own.filter(({ name }) => !isSet(name)),
    body: writeJson(body),
    notes: [],
  };
}

/**
 * Names a variable for each secret, after its header: `X-Api-Key` becomes `RUNNEL_X_API_KEY`. The prefix keeps
 * apart variables that a shell or a program needs for itself.
 */
export function variablesFor(names: readonly string[]): Map<string, string> {
  const variables = new Map<string, string>();
  for (const name of names) {
    const base = `RUNNEL_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
    const taken = new Set(variables.values());
    let variable = base;
    for (let count = 2; taken.has(variable); count += 1) variable = `${base}_${count}`;
    variables.set(name, variable);
  }
  return variables;
}

/** Lists the variables to fill in. */
export const variablesOf = ({ headers }: OutgoingRequest): string[] =>
  headers.flatMap((header) => ('variable' in header ? [header.variable] : []));

/** Names the file of a shared profile after the profile and its host. */
export function sharedFileName({ name, url }: Profile): string {
  const plain = (name.trim() || new URL(originOf(url)).hostname).replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return `${plain.slice(0, 60) || 'profile'}.runnel.json`;
}
