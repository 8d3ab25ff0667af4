import type { CallSettings } from '../../chat/profile/call-settings.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { NextMessage } from '../composing/next-message.ts';

export type Configuring = {
  config: NextMessage['config'];
  /** Resolves to whether the profile has these settings now. */
  keepCall(profileId: string, call: CallSettings): Promise<boolean>;
};

/** Keeps what the runnable requires of its configuration with the profile. Tells whether nothing is missing, which is shown. */
export async function isConfigured({ config, keepCall }: Configuring, profile: Profile): Promise<boolean> {
  const call = await config.filledIn(profile);
  return call !== undefined && (call === profile.call || keepCall(profile.id, call));
}
