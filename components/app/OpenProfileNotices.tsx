import { modeTrouble } from '../../lib/chat/profile/mode-text.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { useLate } from '../ui/use-late.ts';

const loadNotices = () => import('../profile/ProfileNotices.tsx');

/** The notices about the chosen profile and about unreadable stored ones. */
export function OpenProfileNotices({ panel, onEdit }: { panel: Panel; onEdit(profile: Profile): void }) {
  const { chosen, unreadable, lacksAccess } = panel.profiles;
  const profile = chosen.value;
  const description = panel.runnable.description.value;
  const trouble =
    profile &&
    modeTrouble(
      description?.modes,
      profile.mode,
      panel.protocols.addressesOf(profile.protocol),
      description?.input.status === 'served',
    );
  const isLocked = profile !== undefined && lacksAccess(profile);
  const isNeeded = unreadable.value.length > 0 || isLocked || trouble !== undefined;
  const Notices = useLate(isNeeded, loadNotices);
  if (!Notices) return null;
  return (
    <>
      {unreadable.value.length > 0 && <Notices.UnreadableNotice unreadable={unreadable.value} />}
      {profile && isLocked && (
        <Notices.AccessNotice profile={profile} onAllow={() => void panel.allowAccess(profile.url)} />
      )}
      {profile && trouble && (
        <Notices.ModeNotice
          trouble={trouble}
          onUse={(mode) => void panel.changeMode(profile.id, mode)}
          onEdit={() => onEdit(profile)}
        />
      )}
    </>
  );
}
