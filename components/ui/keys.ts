import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SendKey } from '../../lib/chat/settings/settings.ts';
import { say } from '../../lib/words/say.ts';

/** Tells whether this is one of Apple's systems: Alt types characters there, and Control moves the cursor. */
export const isApple = () => /^(Mac|iP)/.test(navigator.platform);

/** Returns whether the modifier for commands is pressed: Command on Apple's systems, Control elsewhere. */
const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) =>
  isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;

/**
 * Recognises a letter with the modifier for commands. In a layout without Latin letters the place of the key
 * counts.
 */
export function isCommandWith(letter: string, event: KeyboardEvent): boolean {
  if (!isCommand(event) || event.shiftKey || event.altKey || event.isComposing) return false;
  const key = event.key.toLowerCase();
  return /^[a-z]$/.test(key)
    ? key === letter
    : /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() === letter;
}

/** Tells whether a key belongs to an input method, some of which report only key code 229. */
export const isOfInputMethod = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  isComposing || keyCode === 229;

const shortKeys = ['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'repeat'] as const;

/** Recognises a fresh press of one key alone, while no dialog or menu is open that it would close. */
export const isAloneOnPage = (event: KeyboardEvent): boolean =>
  !isOfInputMethod(event) &&
  !shortKeys.some((key) => event[key]) &&
  !document.querySelector('dialog[open], [popover]:popover-open');

/** The key that sends, for the boxes of the page. */
export const SendKeyOfPage = createContext<ReadonlySignal<SendKey>>(signal('enter'));

export const useSendKey = (): SendKey => useContext(SendKeyOfPage).value;

/** The system that names the keys: Apple's have Command in the place of Ctrl. */
export const systemOfKeys = () => (isApple() ? 'apple' : 'other');

/** Names the keys that send. */
export const sendKeyText = (sendKey: SendKey): string =>
  say('keys_send', { way: sendKey === 'enter' ? sendKey : 'other', system: systemOfKeys() });
