import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SendKey } from '../../lib/chat/settings/settings.ts';
import { say } from '../../lib/words/say.ts';
import { isApple } from './command-key.ts';

/** The key that sends, for the boxes of the page. */
export const SendKeyOfPage = createContext<ReadonlySignal<SendKey>>(signal('enter'));

export const useSendKey = (): SendKey => useContext(SendKeyOfPage).value;

/** The system that names the keys: Apple's have Command in the place of Ctrl. */
export const systemOfKeys = () => (isApple() ? 'apple' : 'other');

/** Names the keys that send. */
export const sendKeyText = (sendKey: SendKey): string =>
  say('keys_send', { way: sendKey === 'enter' ? sendKey : 'other', system: systemOfKeys() });
