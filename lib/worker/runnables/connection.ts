import { createMask, createSecretSearch } from '../../chat/masking/secret-search.ts';
import { presetKeys } from '../../chat/profile/call-settings.ts';
import {
  groupSecretsFor,
  groupsOf,
  type HeaderGroup,
  withGroupHeaders,
} from '../../chat/profile/header-groups.ts';
import { originOf, originPattern, type Profile, type ProfileHeader } from '../../chat/profile/profile.ts';
import {
  keptSecrets,
  type ProfileSecrets,
  sentHeaders,
  sentQuery,
  valuesOf,
} from '../../chat/profile/secrets.ts';
import type { Variables } from '../../chat/profile/variables.ts';
import type { Failure } from '../../chat/run/failure.ts';
import { heldBack } from '../../chat/site/gate.ts';
import type { Connect, Runnable, Target } from '../../runnable/runnable.ts';
import { fetchWithQuery, withQuery } from '../../runnable/runnable-url.ts';
import type { Pace } from './pace.ts';

export type ConnectionWorld = {
  /** Returns undefined if this version does not know the protocol. */
  connectBy(protocol: string): Connect | undefined;
  fetch: typeof fetch;
  /** Spaces requests to servers that limit them. */
  pace?: Pace;
  now(): number;
  timeConnection?: Target['timeConnection'];
  /** Tells whether the browser closes the connection of a request to this URL after the reply. */
  closesAfter?(url: string): Promise<boolean>;
  newId(): string;
  hasAccess(pattern: string): Promise<boolean>;
  /** Reads the secrets of a profile or a header group; locked ones stay sealed. */
  readSecrets(id: string): Promise<ProfileSecrets>;
  readGroups(): Promise<HeaderGroup[]>;
};

/** Values of one run, or of one question about the schema. */
export type ConnectionValues = {
  /** Origin that the person agreed to. */
  agreed: string;
  variables: Variables;
  /** Secrets to mask besides those of the profile; they are not stored. */
  secrets?: readonly string[];
  /** The only headers to send, and the values typed for secret ones, by header id. */
  exact?: { headers: ProfileHeader[]; typed: Record<string, string> };
};

/** Connects to the runnable of a profile, or returns why nothing may be sent to it. */
export async function connectionTo(
  stored: Profile,
  { agreed, variables, secrets: more = [], exact }: ConnectionValues,
  world: ConnectionWorld,
): Promise<{ runnable: Runnable } | { failure: Failure }> {
  const connect = world.connectBy(stored.protocol);
  if (!connect) return { failure: { kind: 'protocol-unknown', protocol: stored.protocol } };
  const [{ profile: sender, secrets }, isAllowed, closes] = await Promise.all([
    withGroups(stored, world).then((sender) => (exact ? exactly(sender, exact) : sender)),
    world.hasAccess(originPattern(stored.url)),
    world.closesAfter?.(stored.url) ?? false,
  ]);
  const failure = heldBack({ sender, secrets, agreed, isAllowed });
  if (failure) return { failure };
  const query = sentQuery(sender, secrets, variables);
  const { timeConnection } = world;
  const send = fetchWithQuery(world.pace ? world.pace.hearing(world.fetch) : world.fetch, query.text);
  const runnable = connect({
    url: sender.url,
    mode: sender.mode,
    headers: sentHeaders(sender, secrets, variables),
    fetch: send,
    ...(world.pace && { ask: world.pace.asking(send) }),
    shownQuery: query.shown,
    secretHeaders: sender.headers.flatMap(({ secret, name }) => (secret ? [name] : [])),
    mask: createMask(createSecretSearch([...valuesOf(secrets), ...presetKeys(sender.call), ...more])),
    hidden: more,
    now: world.now,
    ...(timeConnection && { timeConnection: (url) => timeConnection(withQuery(url, query.text)) }),
    sendCookies: sender.sendCookies,
    closes,
    showsSteps: sender.showsSteps === true,
    stallLimitMs: inMs(sender.stallLimitSeconds),
    responseLimitMs: inMs(sender.responseLimitSeconds),
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

const inMs = (limitSeconds: number | null) => (limitSeconds === null ? null : limitSeconds * 1000);
