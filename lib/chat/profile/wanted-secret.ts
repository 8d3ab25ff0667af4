import { isSecretName } from '../../form/secret-signs.ts';
import type { AuthScheme } from '../../runnable/failure.ts';
import { say } from '../../words/say.ts';
import { base64 } from '../masking/base64.ts';
import type { Failure } from '../run/failure.ts';
import { headerNameProblem, headerValueProblem } from './header.ts';
import { type HeaderGroup, withGroupHeaders } from './header-groups.ts';
import { headersAndQuery, missingSecrets, originOf, type Profile } from './profile.ts';

/** A secret that may fix a failure: its header or parameter, and the scheme that the server names. */
export type WantedSecret = {
  name: string;
  /** True if the profile has this header without a value, so that no other header helps. */
  isFixed: boolean;
  scheme: AuthScheme | undefined;
};

/** Header that holds the key where nothing names another. */
export const usualKeyHeader = 'Authorization';

export type TypedSecret = { name: string; value: string };

/**
 * Returns the secret to ask for after a failure at this URL; undefined if none would help. The profile has the headers
 * of its groups, too. `usual`: the header that holds the key where neither profile nor server names one.
 */
export function wantedSecret(
  failure: Failure,
  url: string,
  profile: Profile,
  usual = usualKeyHeader,
): WantedSecret | undefined {
  if (originOf(url) !== originOf(profile.url)) return undefined;
  if (failure.kind === 'secret-missing') {
    // Secrets of groups count as missing: only the worker knows which of them were typed for this site.
    const name = missingSecrets(profile).find((missing) => failure.headers.includes(missing));
    return name === undefined ? undefined : { name, isFixed: true, scheme: undefined };
  }
  // 407 comes from a proxy, which our headers do not reach.
  if (failure.kind === 'schema-unknown') {
    const { httpStatus, reason } = failure.answer;
    const isRefused = httpStatus === 401 || (httpStatus === 403 && reason.code !== 'limited');
    return isRefused
      ? { name: nameFor(profile, undefined, usual), isFixed: false, scheme: undefined }
      : undefined;
  }
  if (failure.kind !== 'unauthorized' || ![401, 403].includes(failure.status)) return undefined;
  return { name: nameFor(profile, failure.scheme, usual), isFixed: false, scheme: failure.scheme };
}

function nameFor(profile: Profile, scheme: AuthScheme | undefined, usual: string): string {
  const likely = headersAndQuery(profile).filter(({ name, secret }) => secret || isSecretName(name));
  const named = scheme && likely.find(({ name }) => isAuthorization(name) === (scheme !== 'api-key'));
  if (scheme === undefined) return likely[0]?.name ?? usual;
  return (named ?? likely[0])?.name ?? (scheme === 'api-key' ? 'x-api-key' : usualKeyHeader);
}

export const isAuthorization = (name: string) => name.trim().toLowerCase() === 'authorization';

/** Lists what is wrong with a typed secret. */
export const typedSecretProblems = ({ name, value }: TypedSecret) => ({
  name: headerNameProblem(name.trim()),
  value: value.trim() === '' ? say('secretForm_missing') : headerValueProblem(value),
});

/** Adds the scheme that `Authorization` needs to a key, or to a name and password, typed alone. */
export function withScheme({ name, value }: TypedSecret, scheme: AuthScheme | undefined): string {
  const typed = value.trim();
  if (!isAuthorization(name) || /\s/.test(typed)) return typed;
  if (scheme !== 'basic') return `Bearer ${typed}`;
  return `Basic ${typed.includes(':') ? base64(new TextEncoder().encode(typed)) : typed}`;
}

/**
 * Returns the profile with a secret header of this name, and the id of that header. A secret header of its groups, or a
 * parameter of its query, counts, too.
 */
export function withSecretHeader(
  profile: Profile,
  groups: readonly HeaderGroup[],
  { name: typed, newId }: { name: string; newId: string },
) {
  const name = typed.trim();
  const isNamed = (other: { name: string }) => other.name.toLowerCase() === name.toLowerCase();
  const own = profile.headers.find(isNamed);
  const shared = own ? undefined : withGroupHeaders(profile, groups).headers.find(isNamed);
  const parameter = own || shared ? undefined : profile.query?.find((other) => other.name === name);
  const header = [own, shared, parameter].find((item) => item?.secret);
  if (header) return { profile, headerId: header.id };
  const made = { id: own?.id ?? newId, secret: true as const, name: own?.name ?? name, origin: null };
  if (parameter) {
    const secret = { id: parameter.id, secret: true as const, name, origin: null };
    const query = profile.query?.map((item) => (item === parameter ? secret : item));
    return { profile: { ...profile, ...(query && { query }) }, headerId: parameter.id };
  }
  const headers = own
    ? profile.headers.map((item) => (item === own ? made : item))
    : [...profile.headers, made];
  return { profile: { ...profile, headers }, headerId: made.id };
}
