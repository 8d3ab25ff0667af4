import { headersAndQuery, missingSecrets, originOf, type Profile } from '../profile/profile.ts';
import { needsPassphrase, type ProfileSecrets, withSecretOrigins } from '../profile/secrets.ts';
import type { Failure } from '../run/failure.ts';

type Leaving = {
  /** The profile that sends, with the headers of its groups. */
  sender: Profile;
  secrets: ProfileSecrets;
  /** Origin that the request was agreed for. */
  agreed: string;
  /** Whether the browser gives access to the site of the profile. */
  isAllowed: boolean;
};

/**
 * The gate for all that is sent for a profile: returns why nothing may leave. The request is bound to the site that it was
 * agreed for, each secret to the site that it was typed for. What of the conversation travels is decided by `whatTravels`.
 */
export function heldBack({ sender, secrets, agreed, isAllowed }: Leaving): Failure | undefined {
  const origin = originOf(sender.url);
  if (origin !== agreed) return { kind: 'site-changed', origin, agreed };
  const missing = missingSecrets(withSecretOrigins(sender, secrets));
  if (missing.length > 0) return secretMissing(sender, missing);
  if (needsPassphrase(sender, secrets)) return { kind: 'secrets-locked', origin };
  return isAllowed ? undefined : { kind: 'permission-missing', origin };
}

function secretMissing(sender: Profile, missing: string[]): Failure {
  const isForSession = headersAndQuery(sender).every(
    (header) => !missing.includes(header.name) || (header.secret && header.isForSession),
  );
  return {
    kind: 'secret-missing',
    headers: missing,
    origin: originOf(sender.url),
    ...(isForSession && { isForSession }),
  };
}
