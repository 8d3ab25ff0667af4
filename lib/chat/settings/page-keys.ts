import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { SendKey } from './settings.ts';

/** Names of keys as events tell them, and the letters. `Command` is Ctrl, or Command on Apple's systems. */
const keyNames = {
  Alt: 'key_alt',
  ArrowDown: 'key_arrowDown',
  ArrowLeft: 'key_arrowLeft',
  ArrowRight: 'key_arrowRight',
  ArrowUp: 'key_arrowUp',
  Command: 'key_command',
  End: 'key_end',
  Enter: 'key_enter',
  Escape: 'key_escape',
  Home: 'key_home',
  PageDown: 'key_pageDown',
  PageUp: 'key_pageUp',
  Shift: 'key_shift',
  Space: 'key_space',
  Tab: 'key_tab',
} as const satisfies Record<string, TextKey>;

/** One press: a key with the keys held down, such as `['Shift', 'Enter']`. */
type Press = readonly string[];

/** An action and the presses that do it, each alone. */
type PageKey = { effect: TextKey; presses: readonly Press[] };
export type PageKeys = { where: TextKey; keys: readonly PageKey[] };

const digits = '1–9';
const upAndDown: Press[] = [['ArrowUp'], ['ArrowDown']];
const toTheEnds: Press[] = [['Home'], ['End']];
const aside: Press[] = [['ArrowLeft'], ['ArrowRight']];
const choosing: Press[] = [['Enter'], ['Space']];
const close = { effect: 'keys_close', presses: [['Escape']] } as const;

/** Lists the keys of the page; `sendKey` decides those that send. A test compares them with their handlers. */
export const pageKeys = (sendKey: SendKey, system: 'apple' | 'other'): readonly PageKeys[] => [
  {
    where: 'keys_anywhere',
    keys: [
      { effect: 'keys_opensCommands', presses: [['Command', 'K']] },
      { effect: 'keys_finds', presses: [['Command', 'F']] },
      ...(system === 'apple' ? [] : choosingProfiles(system)),
    ],
  },
  {
    where: 'palette_title',
    keys: [
      { effect: 'keys_move', presses: upAndDown },
      { effect: 'keys_chooses', presses: [['Enter']] },
      ...choosingProfiles(system),
      { effect: 'keys_close', presses: [['Command', 'K']] },
    ],
  },
  {
    where: 'keys_message',
    keys: [
      { effect: 'keys_sends', presses: [sendPress(sendKey)] },
      { effect: 'keys_newLine', presses: [linePress(sendKey)] },
      { effect: 'keys_listsPrompts', presses: [['/']] },
      { effect: 'keys_movesInPrompts', presses: upAndDown },
      { effect: 'keys_takesPrompt', presses: [['Enter'], ['Tab']] },
      { effect: 'keys_closesPrompts', presses: [['Escape']] },
      { effect: 'keys_stops', presses: [['Escape']] },
      { effect: 'keys_placeholder', presses: [['Tab'], ['Shift', 'Tab']] },
    ],
  },
  {
    where: 'keys_editing',
    keys: [
      { effect: 'keys_sends', presses: [sendPress(sendKey)] },
      { effect: 'keys_newLine', presses: [linePress(sendKey)] },
      { effect: 'keys_dropsEdit', presses: [['Escape']] },
    ],
  },
  {
    where: 'queue_list',
    keys: [
      { effect: 'keys_saves', presses: [sendPress(sendKey)] },
      { effect: 'keys_newLine', presses: [linePress(sendKey)] },
      { effect: 'keys_dropsEdit', presses: [['Escape']] },
    ],
  },
  { where: 'keys_form', keys: [{ effect: 'keys_sends', presses: [['Command', 'Enter']] }] },
  { where: 'run_waitingForYou', keys: [{ effect: 'keys_sends', presses: [['Command', 'Enter']] }] },
  {
    where: 'keys_finding',
    keys: [
      { effect: 'keys_nextMatch', presses: [['Enter']] },
      { effect: 'keys_previousMatch', presses: [['Shift', 'Enter']] },
      close,
    ],
  },
  {
    where: 'keys_titleBox',
    keys: [
      { effect: 'keys_saves', presses: [['Enter']] },
      { effect: 'keys_dropsEdit', presses: [['Escape']] },
    ],
  },
  {
    where: 'keys_profiles',
    keys: [
      { effect: 'keys_move', presses: [...upAndDown, ...toTheEnds] },
      { effect: 'keys_chooses', presses: choosing },
      {
        effect: 'keys_movesProfile',
        presses: [
          ['Alt', 'ArrowUp'],
          ['Alt', 'ArrowDown'],
        ],
      },
    ],
  },
  { where: 'branches_title', keys: [{ effect: 'keys_move', presses: [...upAndDown, ...toTheEnds] }] },
  { where: 'keys_conversations', keys: [{ effect: 'keys_move', presses: upAndDown }] },
  {
    where: 'keys_address',
    keys: [
      { effect: 'keys_saves', presses: [['Enter']] },
      { effect: 'keys_newLine', presses: [['Shift', 'Enter']] },
    ],
  },
  { where: 'keys_findRunnables', keys: [{ effect: 'keys_usesHeader', presses: [['Enter']] }] },
  {
    where: 'keys_inspector',
    keys: [
      { effect: 'keys_move', presses: [...upAndDown, ...aside, ...toTheEnds, ['PageUp'], ['PageDown']] },
      { effect: 'keys_chooses', presses: choosing },
      close,
    ],
  },
  { where: 'keys_comparison', keys: [close] },
  { where: 'keys_sheet', keys: [close] },
  { where: 'keys_hint', keys: [close] },
];

/** On Apple's systems Alt types characters: there the digits alone choose, in the commands. */
const choosingProfiles = (system: 'apple' | 'other'): PageKey[] => [
  { effect: 'keys_choosesProfile', presses: [system === 'apple' ? [digits] : ['Alt', digits]] },
];

const sendPress = (sendKey: SendKey): Press => (sendKey === 'enter' ? ['Enter'] : ['Command', 'Enter']);
const linePress = (sendKey: SendKey): Press => (sendKey === 'enter' ? ['Shift', 'Enter'] : ['Enter']);

/** Names the keys of a press as they are printed on the keyboard. */
export const pressText = (press: Press, system: 'apple' | 'other'): string =>
  press.map((key) => keyText(key, system)).join('+');

function keyText(key: string, system: 'apple' | 'other'): string {
  if (key === 'Command') return say('key_command', { system });
  const name = key in keyNames ? keyNames[key as Exclude<keyof typeof keyNames, 'Command'>] : undefined;
  return name ? say(name) : key;
}

/** A command of the extension; its shortcut is as the browser writes it, empty without one. */
export type BrowserCommand = { name: string; description: string; shortcut: string };

/** Says what a command does; the browser has no words for the one that stands for the icon. */
export const commandText = ({ name, description }: BrowserCommand): string =>
  description === '' && name.startsWith('_execute_') ? say('keys_openPanel') : description || name;
