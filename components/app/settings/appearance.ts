import { effect, type ReadonlySignal } from '@preact/signals';
import type { Settings } from '../../../lib/chat/settings/settings.ts';

/** Shows the page in the theme and text size of the settings, now and after each change. */
export const followSettings = (settings: ReadonlySignal<Settings>, { style }: HTMLElement) =>
  effect(() => {
    const { theme, textSize } = settings.value;
    style.colorScheme = theme === 'system' ? '' : theme;
    // All sizes of text are in rem.
    style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  });
