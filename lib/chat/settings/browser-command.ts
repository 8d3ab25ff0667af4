import { say } from '../../words/say.ts';

/** A command of the extension; its shortcut is as the browser writes it, empty without one. */
export type BrowserCommand = { name: string; description: string; shortcut: string };

/** Says what a command does; the browser has no words for the one that stands for the icon. */
export const commandText = ({ name, description }: BrowserCommand): string =>
  description === '' && name.startsWith('_execute_') ? say('keys_openPanel') : description || name;
