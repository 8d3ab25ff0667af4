import { type JsonObject, writeJson } from '../../json/json.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { queryText } from '../../runnable/runnable-url.ts';
import { headersAndQuery, originOf, type Profile } from '../profile/profile.ts';

type SecretOrNot = { name: string } & ({ secret: true } | { secret: boolean; value: string });

/** A header of a request as code: its value, or the variable that holds its secret. */
export type OutgoingHeader = { name: string; value: string } | { name: string; variable: string };

/** A text, or the variable that holds the rest of a parameter. */
export type QueryPiece = string | { variable: string };

/** The request for one message, for other programs. It has no secrets. */
export type OutgoingRequest = {
  /** URL of the runnable. */
  runnable: string;
  /** URL of the request, without the query of the profile. */
  url: string;
  /** That query: parts of its text, as it stands in the URL, and variables with secret values. */
  query: QueryPiece[];
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
export function outgoingRequest(profile: Profile, url: string, body: JsonObject): OutgoingRequest {
  const { url: runnable, mode, headers } = profile;
  const outgoing = outgoingHeaders(headersAndQuery(profile));
  const isSet = (name: string) => headers.some((header) => header.name.toLowerCase() === name.toLowerCase());
  const own = [
    { name: 'Accept', value: mode === 'stream' ? 'text/event-stream' : 'application/json' },
    { name: 'Content-Type', value: 'application/json' },
  ];
  return {
    runnable,
    url,
    mode,
    query: queryPieces(outgoing.slice(headers.length)),
    headers: outgoing.slice(0, headers.length),
    ownHeaders: own.filter(({ name }) => !isSet(name)),
    body: writeJson(body),
    notes: [],
  };
}

/** Writes each header, or parameter, with its value or the variable for it. */
export function outgoingHeaders(headers: readonly SecretOrNot[]): OutgoingHeader[] {
  const taken = new Set<string>();
  return headers.map(({ name, ...header }) => {
    if (!header.secret && 'value' in header) return { name, value: header.value.trim() };
    const variable = variableFor(name, taken);
    taken.add(variable);
    return { name, variable };
  });
}

/** Writes a query with its question mark; an empty list if there is none. */
export function queryPieces(parameters: readonly OutgoingHeader[]): QueryPiece[] {
  const pieces: QueryPiece[] = [];
  let text = '';
  for (const [place, parameter] of parameters.entries()) {
    const value = 'value' in parameter ? parameter.value : '';
    text += (place === 0 ? '?' : '&') + queryText([{ name: parameter.name, value }]);
    if ('value' in parameter) continue;
    pieces.push(text, { variable: parameter.variable });
    text = '';
  }
  return text === '' ? pieces : [...pieces, text];
}

/**
 * Names a variable for a secret, after its header: `X-Api-Key` becomes `RUNNEL_X_API_KEY`. The prefix keeps
 * apart variables that a shell or a program needs for itself.
 */
function variableFor(name: string, taken: ReadonlySet<string>): string {
  const base = `RUNNEL_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
  let variable = base;
  for (let count = 2; taken.has(variable); count += 1) variable = `${base}_${count}`;
  return variable;
}

/** Returns the parts of the whole URL; the first is a text. */
export const urlPieces = (url: string, [start, ...rest]: readonly QueryPiece[]): [string, ...QueryPiece[]] =>
  typeof start === 'string' ? [url + start, ...rest] : [url];

/** Lists the variables to fill in. */
export const variablesOf = ({ headers, query }: OutgoingRequest): string[] =>
  [...headers, ...query].flatMap((part) =>
    typeof part !== 'string' && 'variable' in part ? [part.variable] : [],
  );

/** Names the file of a shared profile after the profile and its host. */
export function sharedFileName({ name, url }: Profile): string {
  const plain = (name.trim() || new URL(originOf(url)).hostname).replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return `${plain.slice(0, 60) || 'profile'}.runnel.json`;
}
