import * as z from 'zod/mini';
import { type DataTransferMode, writtenDataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { say } from '../../words/say.ts';
import { Unevaluated } from '../literal/literal-value.ts';
import { layoutRange } from './profile.ts';

/** Settings that a configuration can hold besides its URL. */
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

/** `suggestion` is a value that would be valid, if one can be derived. */
export type ConfigurationProblem = { at: string[]; problem: string; suggestion?: string | number };

export type Configuration = {
  /** The URL as written; undefined if missing or wrong: see `problems`. */
  url: string | undefined;
  urlAt: string[];
  settings: ConfiguredSettings;
  problems: ConfigurationProblem[];
  /** Paths that Runnel has no setting for, or that repeat one already read. */
  ignored: string[][];
};

type Key = keyof ConfiguredSettings | 'url';

/** Rules for one value: its schema, the problem if it does not match, and a suggestion. */
type Leaf = {
  key: Key;
  schema: z.ZodMiniType;
  problem(): string;
  suggest?(value: unknown): string | number | undefined;
};
type Known = { [name: string]: Known | Leaf };

const text = (key: Key, problem = () => say('configuration_text')): Leaf => ({
  key,
  schema: z.string(),
  problem,
  suggest: (value) => (typeof value === 'number' ? String(value) : undefined),
});
const picture = (key: Key) => text(key, () => say('configuration_picture'));

const size = (key: Key): Leaf => ({
  key,
  schema: z.number().check(z.gte(layoutRange.min), z.lte(layoutRange.max)),
  problem: () => say('configuration_size', layoutRange),
  suggest: closestSize,
});

const adapter: Known = {
  url: { key: 'url', schema: z.string(), problem: () => say('configuration_url') },
  dataTransferMode: {
    key: 'mode',
    schema: writtenDataTransferMode,
    problem: () => say('configuration_mode'),
    suggest: closestMode,
  },
};

/** Both versions: v2.x says `assistant` and `avatar`, v1.x `bot` and `picture`. The first one listed wins. */
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
 * Reads a configuration as in the adapter's documentation, v2.x or v1.x: the adapter alone, or `adapter`
 * beside `layoutOptions` and `personaOptions`.
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
    ? { at: ['adapter', 'url'], problem: say('configuration_urlMissing') }
    : { at: ['adapter'], problem: say('configuration_adapterMissing') };

function readObject(value: unknown, known: Known, at: string[], read: Configuration) {
  if (!isObject(value)) {
    read.problems.push({
      at,
      problem: codeProblem(value) ?? say('configuration_object'),
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

function readLeaf(
  value: unknown,
  { key, schema, problem, suggest }: Leaf,
  at: string[],
  read: Configuration,
) {
  const { success, data } = schema.safeParse(value);
  if (!success) {
    const suggestion = suggest?.(value);
    const extra = suggestion === undefined ? {} : { suggestion };
    read.problems.push({ at, problem: codeProblem(value) ?? problem(), ...extra });
  } else if (key === 'url') read.url = data as string;
  else if (key in read.settings) read.ignored.push(at);
  else Object.assign(read.settings, { [key]: data });
}

const codeProblem = (value: unknown) =>
  value instanceof Unevaluated ? say('configuration_code', { code: value.source.slice(0, 60) }) : undefined;

function closestMode(value: unknown): string {
  const written = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /fetch|batch|invoke|single/.test(written) ? 'batch' : ('stream' satisfies DataTransferMode);
}

function closestSize(value: unknown): number | undefined {
  const pixels =
    typeof value === 'string' && /^[\d.]+\s*(px)?$/.test(value.trim()) ? Number.parseFloat(value) : value;
  if (typeof pixels !== 'number' || !Number.isFinite(pixels)) return undefined;
  return Math.min(layoutRange.max, Math.max(layoutRange.min, pixels));
}
