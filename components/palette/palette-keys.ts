import { profilesWithKey } from '../../lib/chat/profile/headings.ts';
import { say } from '../../lib/words/say.ts';
import { isApple } from '../ui/keys.ts';

type Pressed = Pick<
  KeyboardEvent,
  'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>;

/**
 * Returns the number on a pressed key of the digit row with Alt, whatever the layout types there. Nothing on Apple's
 * systems, where Alt types characters, with AltGr, and on the number pad, which types characters by their numbers.
 */
export function profileDigit(event: Pressed): number | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey, isComposing } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || isComposing || isApple()) return undefined;
  return event.getModifierState('AltGraph') ? undefined : digitOf(event.code);
}

/** Returns the number on a key of the digit row, if a profile may have it. */
export function digitOf(code: string): number | undefined {
  const digit = Number(/^Digit([1-9])$/.exec(code)?.[1]);
  return digit <= profilesWithKey ? digit : undefined;
}

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
