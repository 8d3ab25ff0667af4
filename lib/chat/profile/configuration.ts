import * as z from 'zod/mini';
import { type DataTransferMode, writtenDataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { Unevaluated } from './literal-value.ts';
import { layoutRange } from './profile.ts';

/** The settings of a profile that a configuration may name, besides its URL. */
export type ConfiguredSettings = {
  mode?: DataTransferMode;
  height?: number;
  maxWidth?: number;
  assistantName?: string;
  assistantAvatar?: string;
  tagline?: string;
  userName?: string;
  userAvatar?: string;
};

/** `suggestion` is the value that would do, where one can be told. */
export type ConfigurationProblem = { at: string[]; problem: string; suggestion?: string | number };

export type Configuration = {
  /** As it is written; undefined where a problem says why. */
  url: string | undefined;
  urlAt: string[];
  settings: ConfiguredSettings;
  problems: ConfigurationProblem[];
  /** The paths of what Runnel has no setting for, or has another value for. */
  ignored: string[][];
};

type Key = keyof ConfiguredSettings | 'url';

/** How one value is read: what it must be, the words where it is something else, and the value that would do. */
type Leaf = {
  key: Key;
  schema: z.ZodMiniType;
  words: string;
  suggest?(value: unknown): string | number | undefined;
};
type Known = { [name: string]: Known | Leaf };

const text = (key: Key, words = 'Give a text, or leave it out.'): Leaf => ({
  key,
  schema: z.string(),
  words,
  suggest: (value) => (typeof value === 'number' ? String(value) : undefined),
});
const picture = (key: Key) => text(key, 'Give the URL of a picture as text, or leave it out.');

const size = (key: Key): Leaf => ({
  key,
  schema: z.number().check(z.gte(layoutRange.min), z.lte(layoutRange.max)),
  words: `Give a number of pixels from ${layoutRange.min} to ${layoutRange.max.toLocaleString('en')}, or leave it out.`,
  suggest: closestSize,
});

const adapter: Known = {
  url: { key: 'url', schema: z.string(), words: 'Give the URL of the runnable as text.' },
  dataTransferMode: {
    key: 'mode',
    schema: writtenDataTransferMode,
    words: 'Use “stream” or “batch” (in v1.x “fetch”), or leave it out.',
    suggest: closestMode,
  },
};

/** Both versions in one: v2.x says `assistant` and `avatar` where v1.x says `bot` and `picture`. The first one counts. */
const options: Known = {
  layoutOptions: { height: size('height'), maxWidth: size('maxWidth') },
  personaOptions: {
    assistant: {
      name: text('assistantName'),
      avatar: picture('assistantAvatar'),
      picture: picture('assistantAvatar'),
      tagline: text('tagline'),
    },
    bot: {
      name: text('assistantName'),
      picture: picture('assistantAvatar'),
      avatar: picture('assistantAvatar'),
      tagline: text('tagline'),
    },
    user: { name: text('userName'), avatar: picture('userAvatar'), picture: picture('userAvatar') },
  },
};

/**
 * Reads a configuration as the adapter's documentation writes it, v2.x or v1.x: the adapter alone, or with
 * `layoutOptions` and `personaOptions` around `adapter`.
 */
export function readConfiguration(value: unknown): Configuration {
  const isAlone = isObject(value) && Object.hasOwn(value, 'url') && !Object.hasOwn(value, 'adapter');
  const urlAt = isAlone ? ['url'] : ['adapter', 'url'];
  const read: Configuration = { url: undefined, urlAt, settings: {}, problems: [], ignored: [] };
  readObject(value, isAlone ? { ...adapter, ...options } : { adapter, ...options }, [], read);
  if (read.url === undefined && read.problems.every(({ at }) => !urlAt.join().startsWith(at.join()))) {
    read.problems.unshift(missing(value));
  }
  return read;
}

const missing = (value: unknown): ConfigurationProblem =>
  isObject(value) && Object.hasOwn(value, 'adapter')
    ? { at: ['adapter', 'url'], problem: 'The URL of the runnable is missing. Add it.' }
    : { at: ['adapter'], problem: 'The adapter is missing. Add an object with the URL of the runnable.' };

function readObject(value: unknown, known: Known, at: string[], read: Configuration) {
  if (!isObject(value)) {
    read.problems.push({
      at,
      problem: unevaluatedWords(value) ?? 'Give an object, as the documentation of the adapter shows it.',
    });
    return;
  }
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  for (const name of unknown) read.ignored.push([...at, name]);
  for (const [name, inner] of Object.entries(known)) {
    if (!names.includes(name)) continue;
    if (isLeaf(inner)) readLeaf(value[name], inner, [...at, name], read);
    else readObject(value[name], inner, [...at, name], read);
  }
}

const isLeaf = (known: Known | Leaf): known is Leaf => typeof known.key === 'string';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unevaluated);

function readLeaf(value: unknown, { key, schema, words, suggest }: Leaf, at: string[], read: Configuration) {
  const { success, data } = schema.safeParse(value);
  if (!success) {
    const suggestion = suggest?.(value);
    const extra = suggestion === undefined ? {} : { suggestion };
    read.problems.push({ at, problem: unevaluatedWords(value) ?? words, ...extra });
  } else if (key === 'url') read.url = data as string;
  else if (key in read.settings) read.ignored.push(at);
  else Object.assign(read.settings, { [key]: data });
}

const unevaluatedWords = (value: unknown) =>
  value instanceof Unevaluated
    ? `Runnel does not run code, so “${value.source.slice(0, 60)}” has no value here. Write the value itself.`
    : undefined;

function closestMode(value: unknown): string {
  const written = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /fetch|batch|invoke|single/.test(written) ? 'batch' : ('stream' satisfies DataTransferMode);
}

function closestSize(value: unknown): number | undefined {
  const pixels =
    typeof value === 'string' && /^\s*[\d.]+\s*(px)?\s*$/.test(value) ? Number.parseFloat(value) : value;
  if (typeof pixels !== 'number' || !Number.isFinite(pixels)) return undefined;
  return Math.min(layoutRange.max, Math.max(layoutRange.min, pixels));
}
