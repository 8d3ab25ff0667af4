import * as z from 'zod/mini';
import { originOf, type Profile } from './profile.ts';
import { filledHeader, type Variables } from './variables.ts';

/** Values of secret headers by profile id and header id, each with the only origin it may be sent to. */
const secretValue = z.strictObject({ value: z.string(), origin: z.string() });
const storedSecrets = z.strictObject({
  version: z.literal(1),
  secrets: z.record(z.string(), z.record(z.string(), secretValue)),
});
export type StoredSecrets = z.infer<typeof storedSecrets>;

/** Secrets of a profile by header id; `isForSession`: to be forgotten when the browser closes. */
export type ProfileSecrets = Record<
  string,
  z.infer<typeof secretValue> & { isForSession?: true | undefined }
>;

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
  profile: Pick<Profile, 'url' | 'headers'>,
  earlier: ProfileSecrets,
  typed: Record<string, string>,
): ProfileSecrets {
  const origin = originOf(profile.url);
  const kept: ProfileSecrets = {};
  for (const header of profile.headers) {
    if (!header.secret) continue;
    const { id, isForSession } = header;
    const value = typed[id] || (earlier[id]?.origin === origin && earlier[id].value);
    if (value) kept[id] = { value, origin, ...(isForSession && { isForSession }) };
  }
  return kept;
}

/** Returns the profile to store: its secret headers name the origin they have a value for. */
export const withSecretOrigins = (profile: Profile, secrets: ProfileSecrets): Profile => ({
  ...profile,
  headers: profile.headers.map((header) =>
    header.secret ? { ...header, origin: secrets[header.id]?.origin ?? null } : header,
  ),
});

/**
 * Builds the headers to send: a secret only to the origin it was typed for, and as it was typed; others with
 * their variables filled in, without those that have a variable without a value.
 */
export function sentHeaders(
  { url, headers }: Pick<Profile, 'url' | 'headers'>,
  secrets: ProfileSecrets,
  variables: Variables,
): [string, string][] {
  const origin = originOf(url);
  return headers.flatMap((header): [string, string][] => {
    const secret = header.secret ? secrets[header.id] : undefined;
    const value = header.secret ? secret?.value : filledHeader(header.value, variables);
    const mayBeSent = value !== undefined && (!secret || secret.origin === origin);
    return mayBeSent ? [[header.name, value.trim()]] : [];
  });
}
