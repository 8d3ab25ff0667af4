import { modeTrouble } from '../../lib/chat/profile/mode-exposure.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { AccessNotice, ModeNotice, UnreadableNotice } from '../profile/ProfileNotices.tsx';

/** What is wrong with the chosen profile, and with stored ones. */
export function OpenProfileNotices({ panel, onEdit }: { panel: Panel; onEdit(profile: Profile): void }) {
  const { chosen, unreadable, lacksAccess } = panel.profiles;
  const profile = chosen.value;
  const trouble =
    profile &&
    modeTrouble(
      panel.runnable.description.value?.modes,
      profile.mode,
      panel.protocols.addressesOf(profile.protocol),
    );
  return (
    <>
      {unreadable.value.length > 0 && <UnreadableNotice unreadable={unreadable.value} />}
      {profile && lacksAccess(profile) && (
        <AccessNotice profile={profile} onAllow={() => void panel.allowAccess(profile.url)} />
      )}
      {profile && trouble && (
        <ModeNotice
          trouble={trouble}
          onUse={(mode) => void panel.changeMode(profile.id, mode)}
          onEdit={() => onEdit(profile)}
        />
      )}
    </>
  );
}
