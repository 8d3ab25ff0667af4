import { say } from '../../lib/words/say.ts';
import { isApple } from '../ui/command-key.ts';

/** Names a letter with the modifier for commands, as people know it on this system. */
export const commandKeyName = (letter: string) =>
  isApple() ? say('key_onApple', { key: letter }) : say('key_control', { key: letter });

/** The same for assistive technology. */
export const commandShortcut = (letter: string) => (isApple() ? `Meta+${letter}` : `Control+${letter}`);

/** Names the key that chooses one of the first profiles, outside of the palette. */
export const profileKeyName = (number: number) =>
  isApple()
    ? say('key_profileOnApple', { number: String(number) })
    : say('key_altWith', { key: String(number) });

/** The same for assistive technology; undefined where it takes two presses. */
export const profileShortcut = (number: number) => (isApple() ? undefined : `Alt+${number}`);
