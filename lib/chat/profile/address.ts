import type { ReadUrl, RunnableUrl } from '../../runnable/runnable-url.ts';
import { say } from '../../words/say.ts';
import { type Literal, readLiteral } from '../literal/object-literal.ts';
import { urlProblemText } from './address-text.ts';
import { type Configuration, type ConfigurationProblem, readConfiguration } from './configuration.ts';

/** Content of the “Runnable URL” field: a URL, or a configuration of the adapter. */
export type Address =
  | { kind: 'url'; url: RunnableUrl }
  | { kind: 'configuration'; url: RunnableUrl; configuration: Configuration; literal: Literal }
  | { kind: 'unreadable'; problem: string };

/** Checks for a scheme first: a URL may contain a bracket after it. */
const isConfiguration = (text: string) => text.includes('{') && !/^\s*[a-z][a-z0-9+.-]*:\/\//i.test(text);

/** Reads a typed or pasted text; for `keepName` see `ReadUrl`. */
export function readAddress(text: string, keepName: boolean, readUrl: ReadUrl): Address {
  if (!isConfiguration(text)) return { kind: 'url', url: readUrl(text, { keepName }) };
  const literal = readLiteral(text);
  if (literal.status === 'unreadable') {
    return {
      kind: 'unreadable',
      problem: say('address_configurationUnreadable', { problem: literal.problem }),
    };
  }
  const configuration = readConfiguration(literal.value);
  const url = readUrl(configuration.url ?? '', { keepName });
  return { kind: 'configuration', url, configuration, literal };
}

/** Returns the URL to save, without an endpoint name at its end; undefined if the text has no usable URL. */
export function savedUrl(address: Address): string | undefined {
  if (address.kind === 'unreadable') return undefined;
  const { url } = address;
  if (url.status === 'valid') return url.url;
  return url.dropped === undefined ? undefined : url.suggestion;
}

/** Returns the address of the server if the assistant is still to be chosen. */
export function serverAlone(address: Address): string | undefined {
  if (address.kind !== 'url' || address.url.status === 'valid') return undefined;
  const { problem } = address.url;
  return problem.code === 'assistant-missing' ? problem.base : undefined;
}

/** The end that is removed from the URL when it is saved, for example `/stream`. */
export const droppedFrom = (address: Address): string | undefined =>
  address.kind !== 'unreadable' && address.url.status === 'invalid' ? address.url.dropped : undefined;

/** `blocks`: saving is impossible; otherwise saving corrects the value. */
type PlacedProblem = ConfigurationProblem & { blocks: boolean };

/** Lists the problems of a configuration, by path. */
export function configurationProblems(address: Address): PlacedProblem[] {
  if (address.kind !== 'configuration') return [];
  const { url, configuration } = address;
  const others = configuration.problems.map((problem) => ({ ...problem, blocks: true }));
  if (configuration.url === undefined || url.status === 'valid') return others;
  const { suggestion, dropped } = url;
  const isCorrected = suggestion !== undefined && dropped !== undefined;
  return [
    {
      at: configuration.urlAt,
      problem: isCorrected
        ? say('address_droppedNote', { dropped, url: suggestion })
        : urlProblemText(url.problem),
      ...(suggestion === undefined ? {} : { suggestion }),
      blocks: !isCorrected,
    },
    ...others,
  ];
}

/** Explains why nothing can be saved. */
export function addressProblem(address: Address): string | undefined {
  if (address.kind === 'unreadable') return address.problem;
  if (address.kind === 'url') {
    return savedUrl(address) === undefined && address.url.status === 'invalid'
      ? urlProblemText(address.url.problem)
      : undefined;
  }
  const count = configurationProblems(address).filter(({ blocks }) => blocks).length;
  return count === 0 ? undefined : say('address_unusableValues', { count });
}

/** Explains what is wrong with the text of the field once it is typed. A status says that an assistant is to be chosen. */
export function typedProblem(text: string, keepName: boolean, readUrl: ReadUrl): string | undefined {
  const address = readAddress(text, keepName, readUrl);
  return text.trim() === '' || serverAlone(address) !== undefined ? undefined : addressProblem(address);
}

/** Replaces the value at a path of the configuration in the text. */
export function textWithValue(
  text: string,
  { literal }: { literal: Literal },
  at: string[],
  value: unknown,
): string {
  const place = literal.placeOf(at);
  return place ? text.slice(0, place.start) + JSON.stringify(value) + text.slice(place.end) : text;
}

/**
 * Returns the address at which to look for runnables: that of a runnable, a server or one of its pages.
 * Undefined if the text of the “Runnable URL” field has none.
 */
export function searchedAddress(text: string, keepName: boolean, readUrl: ReadUrl): string | undefined {
  const address = readAddress(text, keepName, readUrl);
  if (address.kind === 'unreadable') return undefined;
  if (address.url.status === 'valid') return address.url.url;
  const server = serverAlone(address);
  if (server !== undefined) return server;
  return plain(address.kind === 'url' ? text.trim() : '') ?? address.url.suggestion;
}

/** Returns a web address without query, fragment and credentials; undefined for other texts. */
function plain(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, pathname, hostname } = new URL(text);
  return hostname.includes('*') ? undefined : origin + pathname;
}
