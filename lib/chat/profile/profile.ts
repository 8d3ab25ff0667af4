import * as z from 'zod/mini';
import { dataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { firstProtocolId } from '../../runnable/description.ts';
import { say } from '../../words/say.ts';
import { prompt } from '../prompt/prompt.ts';
import { recordKey } from '../storage/record-id.ts';
import { callSettings, usualCall } from './call-settings.ts';
import { hueNames } from './profile-hue.ts';

/**
 * A secret header, or a secret parameter of the query. Its value is stored elsewhere; `origin` is the origin it was typed for, null without a
 * value.
 */
const secretHeader = z.strictObject({
  id: recordKey,
  secret: z.literal(true),
  name: z.string(),
  origin: z.nullable(z.string()),
  /** Present if the value is to be forgotten when the browser closes. */
  isForSession: z.optional(z.literal(true)),
});
const plainHeader = z.strictObject({
  id: recordKey,
  secret: z.literal(false),
  name: z.string(),
  value: z.string(),
});
export const profileHeader = z.discriminatedUnion('secret', [plainHeader, secretHeader]);
export type ProfileHeader = z.infer<typeof profileHeader>;

/** Copies the “for session” mark to a header that replaces another, so that its value stays off the disk. */
export const forSessionLike = (header: ProfileHeader | undefined) =>
  header?.secret && header.isForSession ? { isForSession: true as const } : {};

/** `avatar` is a data URL, a remote URL from a configuration, or empty for initials. */
const persona = z.strictObject({
  assistant: z.strictObject({ name: z.string(), avatar: z.string(), tagline: z.string() }),
  user: z.strictObject({ name: z.string(), avatar: z.string() }),
});
export type Persona = z.infer<typeof persona>;

export const layoutRange = { min: 200, max: 10_000 };

/** Size of the full page in CSS pixels; null: the size of the window. */
const layout = z.strictObject({ height: z.nullable(z.number()), maxWidth: z.nullable(z.number()) });

/** A saved runnable. */
export const profile = z.strictObject({
  id: recordKey,
  name: z.string(),
  url: z.string(),
  /** Id of the protocol; profiles of version 0.6 and earlier have none. */
  protocol: z._default(z.string(), firstProtocolId),
  mode: dataTransferMode,
  headers: z.array(profileHeader),
  /** Parameters of the query of each request, written as in a URL. */
  query: z.optional(z.array(profileHeader)),
  /** Ids of the header groups that it uses; of several with the same header the first wins. */
  groups: z.optional(z.array(z.string())),
  sendCookies: z.boolean(),
  /** Null: no limit. */
  stallLimitSeconds: z.nullable(z.number()),
  responseLimitSeconds: z.nullable(z.number()),
  /** Streams bring the steps of the runnable, too. */
  showsSteps: z.optional(z.literal(true)),
  call: callSettings,
  persona,
  /** Colour of the tile; null: by the id. */
  hue: z._default(z.nullable(z.enum(hueNames)), null),
  /** Letters of the tile; without them: of the name. */
  initials: z.optional(z.string()),
  /** Heading that the person has put it under in lists of profiles. People read “group”. */
  heading: z.optional(z.string()),
  layout,
  /** Pattern of links to the traces of runs, with `{run_id}`. */
  traceUrl: z.optional(z.string()),
  /** Suggestions in an empty conversation. */
  starters: z._default(z.array(z.string()), []),
  prompts: z._default(z.array(prompt), []),
});
export type Profile = z.infer<typeof profile>;

const usualStallLimitSeconds = 120;

export const newProfile = (id: string): Profile => ({
  id,
  name: '',
  url: '',
  protocol: firstProtocolId,
  mode: 'stream',
  headers: [],
  sendCookies: false,
  stallLimitSeconds: usualStallLimitSeconds,
  responseLimitSeconds: null,
  call: usualCall,
  persona: { assistant: { name: '', avatar: '', tagline: '' }, user: { name: '', avatar: '' } },
  hue: null,
  layout: { height: null, maxWidth: null },
  starters: [],
  prompts: [],
});

/** Returns the match pattern of the only permission that a profile needs: its origin. */
export const originPattern = (url: string) => `${originOf(url)}/*`;

export const originOf = (url: string) => new URL(url).origin;

/** Deselects the preset of a profile that leads to another origin than before: it may hold a key of that site. */
export function withoutForeignPreset(profile: Profile, before: Profile | undefined): Profile {
  if (!before || originOf(before.url) === originOf(profile.url)) return profile;
  return { ...profile, call: { ...profile.call, presetId: null } };
}

export const assistantName = ({ name, persona }: Profile) => persona.assistant.name || name;

/** Names a profile after the last segment of its URL before a config hash, or after the host. */
export function nameFromUrl(url: string): string {
  const { host, pathname } = new URL(url);
  const path = pathname.replace(/\/c\/[^/]+$/, '');
  const last = path.split('/').findLast((segment) => segment !== '');
  return last === undefined ? host : decoded(last);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Lists the headers and the parameters of a profile: any of them may be secret. */
export const headersAndQuery = ({
  headers,
  query = [],
}: Pick<Profile, 'headers' | 'query'>): ProfileHeader[] => [...headers, ...query];

/** Changes each header and each parameter of a profile. */
export const withEachHeader = <Sender extends Pick<Profile, 'headers' | 'query'>>(
  profile: Sender,
  change: (header: ProfileHeader) => ProfileHeader,
): Sender => ({
  ...profile,
  headers: profile.headers.map(change),
  ...(profile.query && { query: profile.query.map(change) }),
});

/** Lists secret headers and parameters without a value for the profile's origin. */
export const missingSecrets = (profile: Profile): string[] =>
  headersAndQuery(profile).flatMap((header) =>
    header.secret && header.origin !== originOf(profile.url) ? [header.name] : [],
  );

/** Returns the first free name for a copy of a profile. */
export function copyName(name: string, taken: string[]): string {
  const base = originalName(name);
  for (let count = 1; ; count += 1) {
    const candidate =
      count === 1
        ? say('name_copy', { name: base })
        : say('name_laterCopy', { name: base, number: String(count) });
    if (!taken.includes(candidate)) return candidate;
  }
}

/** Removes the suffix of a copy, so that a copy of a copy continues the numbering. */
export function originalName(name: string): string {
  const forms = [
    say('name_laterCopy', { name: '\u0001', number: '\u0002' }),
    say('name_copy', { name: '\u0001' }),
  ];
  const matches = forms.map((form) => new RegExp(patternOf(form), 's').exec(name));
  return matches.find((match) => match !== null)?.[1] ?? name;
}

const patternOf = (form: string) =>
  `^${form
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace('\u0001', '(.*)')
    .replace('\u0002', '\\d+')}$`;

/** Shortens a name to one or two letters. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${firstLetter(first)}${firstLetter(last)}`.toUpperCase();
}

const firstLetter = (word: string) => [...word][0] ?? '';
