import { createMask, createSecretSearch } from '../../chat/masking/secret-search.ts';
import {
  groupSecretsFor,
  groupsOf,
  type HeaderGroup,
  withGroupHeaders,
} from '../../chat/profile/header-groups.ts';
import {
  missingSecrets,
  originOf,
  originPattern,
  type Profile,
  type ProfileHeader,
} from '../../chat/profile/profile.ts';
import {
  keptSecrets,
  needsPassphrase,
  type ProfileSecrets,
  sentHeaders,
  valuesOf,
  withSecretOrigins,
} from '../../chat/profile/secrets.ts';
import type { Variables } from '../../chat/profile/variables.ts';
import type { Failure } from '../../chat/run/failure.ts';
import type { Connect, Runnable, Target } from '../../runnable/runnable.ts';

export type ConnectionWorld = {
  /** Returns undefined if this version does not know the protocol. */
  connectBy(protocol: string): Connect | undefined;
  fetch: typeof fetch;
  now(): number;
  timeConnection?: Target['timeConnection'];
  newId(): string;
  hasAccess(pattern: string): Promise<boolean>;
  /** Reads the secrets of a profile or a header group; locked ones stay sealed. */
  readSecrets(id: string): Promise<ProfileSecrets>;
  readGroups(): Promise<HeaderGroup[]>;
};

/** Values of one run, or of one question about the schema. */
export type ConnectionValues = {
  variables: Variables;
  /** Secrets to mask besides those of the profile; they are not stored. */
  secrets?: readonly string[];
  /** The only headers to send, and the values typed for secret ones, by header id. */
  exact?: { headers: ProfileHeader[]; typed: Record<string, string> };
};

/** Connects to the runnable of a profile, or returns why nothing may be sent to it. */
export async function connectionTo(
  stored: Profile,
  { variables, secrets: more = [], exact }: ConnectionValues,
  world: ConnectionWorld,
): Promise<{ runnable: Runnable } | { failure: Failure }> {
  const connect = world.connectBy(stored.protocol);
  if (!connect) return { failure: { kind: 'protocol-unknown', protocol: stored.protocol } };
  const [{ profile, secrets }, isAllowed] = await Promise.all([
    withGroups(stored, world).then((sender) => (exact ? exactly(sender, exact) : sender)),
    world.hasAccess(originPattern(stored.url)),
  ]);
  const origin = originOf(profile.url);
  const missing = missingSecrets(withSecretOrigins(profile, secrets));
  if (missing.length > 0) return { failure: secretMissing(profile, missing) };
  if (needsPassphrase(profile, secrets)) return { failure: { kind: 'secrets-locked', origin } };
  if (!isAllowed) return { failure: { kind: 'permission-missing', origin } };
  const runnable = connect({
    url: profile.url,
    mode: profile.mode,
    headers: sentHeaders(profile, secrets, variables),
    fetch: world.fetch,
    secretHeaders: profile.headers.flatMap(({ secret, name }) => (secret ? [name] : [])),
    mask: createMask(createSecretSearch([...valuesOf(secrets), ...more])),
    hidden: more,
    now: world.now,
    ...(world.timeConnection && { timeConnection: world.timeConnection }),
    sendCookies: profile.sendCookies,
    showsSteps: profile.showsSteps === true,
    stallLimitMs: inMs(profile.stallLimitSeconds),
    responseLimitMs: inMs(profile.responseLimitSeconds),
  });
  return { runnable };
}

/** Adds the headers of the profile's groups, and the groups' secrets for its origin. */
export async function withGroups<Sender extends Pick<Profile, 'id' | 'url' | 'headers' | 'groups'>>(
  profile: Sender,
  { readSecrets, readGroups }: Pick<ConnectionWorld, 'readSecrets' | 'readGroups'>,
) {
  const own = readSecrets(profile.id);
  if (!profile.groups?.length) return { profile, secrets: await own };
  const groups = groupsOf(profile, await readGroups());
  const origin = originOf(profile.url);
  const shared = await Promise.all(
    groups.map(async ({ id }) => groupSecretsFor(origin, await readSecrets(id))),
  );
  const secrets: ProfileSecrets = Object.assign({}, await own, ...shared);
  return { profile: withGroupHeaders(profile, groups), secrets };
}

/** Replaces the headers; all secrets stay known, to be masked. */
function exactly(
  { profile: sender, secrets }: { profile: Profile; secrets: ProfileSecrets },
  { headers, typed }: NonNullable<ConnectionValues['exact']>,
) {
  const profile = { ...sender, headers };
  return { profile, secrets: { ...secrets, ...keptSecrets(profile, secrets, typed) } };
}

function secretMissing({ url, headers }: Profile, missing: string[]): Failure {
  const isForSession = headers.every(
    (header) => !missing.includes(header.name) || (header.secret && header.isForSession),
  );
  return {
    kind: 'secret-missing',
    headers: missing,
    origin: originOf(url),
    ...(isForSession && { isForSession }),
  };
}

const inMs = (limitSeconds: number | null) => (limitSeconds === null ? null : limitSeconds * 1000);
