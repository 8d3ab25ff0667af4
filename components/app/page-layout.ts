import { effect, type ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Settings } from '../../lib/chat/settings/settings.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { useWidth } from '../ui/use-width.ts';

export type View = 'panel' | 'page';

/** Width in pixels from which the conversations stand beside the open one. */
const leastWidth = 720;

/** The column of conversations on the full page. */
export type Column = { isShown: boolean; toggle(): void };

/** Returns the column; undefined where there is no room for one. */
export function useColumn(view: View, profile: Profile | undefined): Column | undefined {
  const isWide = useWidth(leastWidth);
  const [isShown, setShown] = useState(true);
  const limit = profile?.layout.maxWidth ?? leastWidth;
  if (view === 'panel' || !isWide || limit < leastWidth) return undefined;
  return { isShown, toggle: () => setShown(!isShown) };
}

/** Returns the size that the configuration's `layoutOptions` set. The browser alone sizes the panel. */
export function layoutOf(view: View, profile: Profile | undefined) {
  if (view === 'panel' || !profile) return {};
  const { height, maxWidth } = profile.layout;
  return {
    ...(height === null ? {} : { blockSize: `min(${height}px, 100%)` }),
    ...(maxWidth === null ? {} : { maxInlineSize: `${maxWidth}px` }),
  };
}

/** Tells whether there is no profile and nothing to read: the page says what comes first. */
export const isFirstRun = ({ profiles, conversation }: Panel): boolean =>
  profiles.isLoaded.value && !profiles.chosen.value && conversation.open.value.turns.length === 0;

/** Shows the page in the theme and text size of the settings, now and after each change. */
export const followSettings = (settings: ReadonlySignal<Settings>, { style }: HTMLElement) =>
  effect(() => {
    const { theme, textSize } = settings.value;
    style.colorScheme = theme === 'system' ? '' : theme;
    // All sizes of text are in rem.
    style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  });
