import type { ReadUrl, RunnableUrl } from '../../runnable/runnable-url.ts';
import { say } from '../../words/say.ts';
import { droppedNote, urlProblemText } from './address-text.ts';
import { type Configuration, type ConfigurationProblem, readConfiguration } from './configuration.ts';
import { type Literal, readLiteral } from './object-literal.ts';

/** The content of the box “Runnable URL”: a URL, or a configuration of the adapter that has one. */
export type Address =
  | { kind: 'url'; url: RunnableUrl }
  | { kind: 'configuration'; url: RunnableUrl; configuration: Configuration; literal: Literal }
  | { kind: 'unreadable'; problem: string };

/** A URL has its scheme before any bracket. */
const isConfiguration = (text: string) => text.includes('{') && !/^\s*[a-z][a-z0-9+.-]*:\/\//i.test(text);

/** Reads what a person typed or pasted. `keepName` is that of `ReadUrl`. */
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

/** The URL that is saved; undefined where none can be told. A name that belongs below each runnable is left out. */
export function savedUrl(address: Address): string | undefined {
  if (address.kind === 'unreadable') return undefined;
  const { url } = address;
  if (url.status === 'valid') return url.url;
  return url.dropped === undefined ? undefined : url.suggestion;
}

/** The end of the URL that is left out when it is saved, for example `/stream`. */
export const droppedFrom = (address: Address): string | undefined =>
  address.kind !== 'unreadable' && address.url.status === 'invalid' ? address.url.dropped : undefined;

/** Whether it keeps the configuration from being saved, or is put right when it is saved. */
type PlacedProblem = ConfigurationProblem & { blocks: boolean };

/** The problems of a configuration, by path. */
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
      problem: isCorrected ? droppedNote(dropped, suggestion) : urlProblemText(url.problem),
      ...(suggestion === undefined ? {} : { suggestion }),
      blocks: !isCorrected,
    },
    ...others,
  ];
}

/** Why nothing can be saved. */
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

/** The text of the box with another value at this path of its configuration. */
export function textWithValue(
  text: string,
  { literal }: { literal: Literal },
  at: string[],
  value: unknown,
): string {
  const place = literal.placeOf(at);
  return place ? text.slice(0, place.start) + JSON.stringify(value) + text.slice(place.end) : text;
}
