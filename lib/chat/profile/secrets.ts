import * as z from 'zod/mini';
import { queryText } from '../../runnable/runnable-url.ts';
import { headersAndQuery, originOf, type Profile, type ProfileHeader, withEachHeader } from './profile.ts';
import { filledHeader, filledText, type Variables } from './variables.ts';

/** Value of a secret header, with the only origin that it may be sent to. */
const open = { value: z.string(), origin: z.string() };
/** The same while there is a passphrase: only its key opens the value. */
const sealed = { sealed: z.string(), origin: z.string() };
/** `isForSession`: to be forgotten when the browser closes. */
const term = { isForSession: z.optional(z.literal(true)) };

const storedSecret = z.union([z.strictObject(open), z.strictObject(sealed)]);
export type StoredSecret = z.infer<typeof storedSecret>;

/** Secrets of a profile by the id of their header or parameter, as they are stored. */
export const profileSecrets = z.record(
  z.string(),
  z.union([z.object({ ...open, ...term }), z.object({ ...sealed, ...term })]),
);
export type ProfileSecrets = z.infer<typeof profileSecrets>;

/** Secrets by the id of their profile or group, and that of their header or parameter. */
const storedSecrets = z.strictObject({
  version: z.literal(1),
  secrets: z.record(z.string(), z.record(z.string(), storedSecret)),
});
export type StoredSecrets = z.infer<typeof storedSecrets>;

/** Reads the stored secrets; undefined if they are unreadable. */
export function readSecrets(value: unknown): StoredSecrets | undefined {
  if (value === undefined || value === null) return { version: 1, secrets: {} };
  const { success, data } = storedSecrets.safeParse(value);
  return success ? data : undefined;
}

/**
 * Collects the secrets of a saved profile: the typed ones, and earlier ones of the same origin. Drops all
 * others.
 */
export function keptSecrets(
  profile: Pick<Profile, 'url' | 'headers' | 'query'>,
  earlier: ProfileSecrets,
  typed: Record<string, string>,
): ProfileSecrets {
  const origin = originOf(profile.url);
  const kept: ProfileSecrets = {};
  for (const header of headersAndQuery(profile)) {
    if (!header.secret) continue;
    const { id, isForSession } = header;
    const before = earlier[id]?.origin === origin ? withoutTerm(earlier[id]) : undefined;
    const secret = typed[id] ? { value: typed[id], origin } : before;
    if (secret) kept[id] = { ...secret, ...(isForSession && { isForSession }) };
  }
  return kept;
}

export const withoutTerm = ({ isForSession: _, ...secret }: ProfileSecrets[string]): StoredSecret => secret;

const openValue = (secret: StoredSecret) => ('value' in secret ? secret.value : undefined);

/** Lists the values of secrets, without those that are locked. */
export const valuesOf = (secrets: ProfileSecrets): string[] =>
  Object.values(secrets).flatMap((secret) => openValue(secret) ?? []);

/** Tells whether a header or a parameter of the profile needs the passphrase first. */
export const needsPassphrase = (
  profile: Pick<Profile, 'headers' | 'query'>,
  secrets: ProfileSecrets,
): boolean =>
  headersAndQuery(profile).some(
    ({ id, secret }) => secret && secrets[id] !== undefined && 'sealed' in secrets[id],
  );

/** Returns the profile to store: its secret headers and parameters name the origin they have a value for. */
export const withSecretOrigins = (profile: Profile, secrets: ProfileSecrets): Profile =>
  withEachHeader(profile, (header) =>
    header.secret ? { ...header, origin: secrets[header.id]?.origin ?? null } : header,
  );

/**
 * Builds the headers to send: a secret only to the origin it was typed for, and as it was typed; others with
 * their variables filled in, without those that have a variable without a value.
 */
export const sentHeaders = (
  { url, headers }: Pick<Profile, 'url' | 'headers'>,
  secrets: ProfileSecrets,
  variables: Variables,
): [string, string][] =>
  sentOf(headers, originOf(url), secrets, (text) => filledHeader(text, variables)).map(({ name, value }) => [
    name,
    value,
  ]);

/** Builds the query to send, by the rules of headers, and the query as people see it, without secret values. */
export function sentQuery(
  { url, query = [] }: Pick<Profile, 'url' | 'query'>,
  secrets: ProfileSecrets,
  variables: Variables,
): { text: string; shown: string } {
  const named = query.filter(({ name }) => name !== '');
  const sent = sentOf(named, originOf(url), secrets, (text) => filledText(text, variables));
  return {
    text: queryText(sent),
    shown: queryText(sent.map((part) => (part.secret ? { ...part, value: '[secret]' } : part))),
  };
}

function sentOf(
  headers: readonly ProfileHeader[],
  origin: string,
  secrets: ProfileSecrets,
  filled: (text: string) => string | undefined,
) {
  return headers.flatMap((header) => {
    const secret = header.secret ? secrets[header.id] : undefined;
    const value = header.secret ? secret && openValue(secret) : filled(header.value);
    const mayBeSent = value !== undefined && (!secret || secret.origin === origin);
    return mayBeSent ? [{ name: header.name, value: value.trim(), secret: header.secret }] : [];
  });
}
