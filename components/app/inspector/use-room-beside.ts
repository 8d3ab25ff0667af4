import { useLayoutEffect, useState } from 'preact/hooks';
import type { Profile } from '../../../lib/chat/profile/profile.ts';

/** Width in pixels from which the inspector stands beside the conversation. */
const besideWidth = 1100;

/** Tells whether the inspector has room beside the conversation. */
export function useRoomBeside(isPage: boolean, profile: Profile | undefined): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const media = window.matchMedia(`(width >= ${besideWidth}px)`);
    const look = () => setWide(media.matches);
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return isPage && isWide && (profile?.layout.maxWidth ?? besideWidth) >= besideWidth;
}
