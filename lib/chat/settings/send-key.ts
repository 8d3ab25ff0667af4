import type { SendKey } from './settings.ts';

type Key = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'
>;

/**
 * Tells whether a key sends the text of a box with several lines. Never the Enter that confirms a word in an input
 * method, which old input methods report as key 229.
 */
export function isSendKey(event: Key, sendKey: SendKey): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return false;
  if (event.shiftKey || event.altKey) return false;
  return sendKey === 'enter' || event.ctrlKey || event.metaKey;
}
