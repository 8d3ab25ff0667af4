import * as z from 'zod/mini';
import { writtenDataTransferMode } from '../langserve/data-transfer-mode.ts';
import { readRunnableUrl } from '../langserve/runnable-url.ts';
import { layoutRange, nameFromUrl, newProfile, type Profile } from './profile.ts';

const text = z.optional(z.string());
const size = z.optional(z.number().check(z.gte(layoutRange.min), z.lte(layoutRange.max)));
const v2Persona = z.object({
  assistant: z.optional(z.object({ name: text, avatar: text, tagline: text })),
  user: z.optional(z.object({ name: text, avatar: text })),
});
const v1Persona = z.object({
  bot: z.optional(z.object({ name: text, picture: text, tagline: text })),
  user: z.optional(z.object({ name: text, picture: text })),
});

const configuration = z.object({
  adapter: z.object({ url: z.string(), dataTransferMode: writtenDataTransferMode }),
  layoutOptions: z.optional(z.object({ height: size, maxWidth: size })),
  personaOptions: z.optional(z.looseObject({})),
});

export type ReadConfiguration =
  | { status: 'read'; profile: Profile }
  /** `at` is the path in the configuration; `suggestion` the value that would do. */
  | { status: 'unreadable'; problems: { at: string; problem: string; suggestion?: string }[] };

/**
 * A whole configuration as the adapter's documentation writes it, v2.x or v1.x, as a profile.
 * v1.x differs by `fetch` for `batch`, `bot` for `assistant` and `picture` for `avatar`.
 */
export function readConfiguration(value: unknown, id: string): ReadConfiguration {
  const read = configuration.safeParse(value);
  if (!read.success) return unreadable(read.error.issues);
  const { adapter, layoutOptions, personaOptions = {} } = read.data;
  const url = readRunnableUrl(adapter.url);
  if (url.status === 'invalid') {
    const { problem, suggestion } = url;
    const extra = suggestion === undefined ? {} : { suggestion };
    return { status: 'unreadable', problems: [{ at: 'adapter.url', problem, ...extra }] };
  }
  const persona = readPersona(personaOptions);
  if (!persona.success) return unreadable(persona.error.issues, ['personaOptions']);
  const profile = newProfile(id);
  return {
    status: 'read',
    profile: {
      ...profile,
      name: persona.data.assistant.name || nameFromUrl(url.url),
      url: url.url,
      mode: adapter.dataTransferMode,
      persona: persona.data,
      layout: { height: layoutOptions?.height ?? null, maxWidth: layoutOptions?.maxWidth ?? null },
    },
  };
}

function readPersona(options: Record<string, unknown>) {
  const isV1 = !('assistant' in options) && ('bot' in options || hasPicture(options.user));
  if (isV1) {
    const read = v1Persona.safeParse(options);
    if (!read.success) return read;
    const { bot, user } = read.data;
    return {
      success: true as const,
      data: personaOf({ ...bot, avatar: bot?.picture }, { ...user, avatar: user?.picture }),
    };
  }
  const read = v2Persona.safeParse(options);
  return read.success
    ? { success: true as const, data: personaOf(read.data.assistant, read.data.user) }
    : read;
}

const hasPicture = (user: unknown) => typeof user === 'object' && user !== null && 'picture' in user;

type Named = { name?: string | undefined; avatar?: string | undefined };

const personaOf = (
  assistant: (Named & { tagline?: string | undefined }) | undefined,
  user: Named | undefined,
) => ({
  assistant: {
    name: assistant?.name ?? '',
    avatar: assistant?.avatar ?? '',
    tagline: assistant?.tagline ?? '',
  },
  user: { name: user?.name ?? '', avatar: user?.avatar ?? '' },
});

/** What belongs at a place of the configuration, by the end of its path. */
const expected: Record<string, string> = {
  adapter: 'Give an object with the url of the runnable.',
  url: 'Give the URL of the runnable as text.',
  dataTransferMode: 'Use “stream” or “batch” (in v1.x “fetch”), or leave it out.',
  height: `Give a number of pixels from ${layoutRange.min} to ${layoutRange.max}, or leave it out.`,
  maxWidth: `Give a number of pixels from ${layoutRange.min} to ${layoutRange.max}, or leave it out.`,
  name: 'Give a text, or leave it out.',
  tagline: 'Give a text, or leave it out.',
  avatar: 'Give the URL of a picture as text, or leave it out.',
  picture: 'Give the URL of a picture as text, or leave it out.',
};

function unreadable(issues: readonly z.core.$ZodIssue[], base: string[] = []): ReadConfiguration {
  const problems = issues.map(({ path }) => ({
    at: [...base, ...path].join('.'),
    problem: expected[String(path.at(-1))] ?? 'Give an object as the documentation of the adapter shows it.',
  }));
  return { status: 'unreadable', problems };
}
