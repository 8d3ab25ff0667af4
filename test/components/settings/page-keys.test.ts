import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PageKeys, pageKeys, pressText } from '../../../lib/chat/settings/page-keys.ts';
import { sendKeys } from '../../../lib/chat/settings/settings.ts';
import { root, sourcesIn } from '../../support/source-imports.ts';

type Where = PageKeys['where'];

/** The places of the table with the files that handle their keys. */
const handlers: Record<string, string[]> = {
  keys_anywhere: ['components/app/palette/Commands.tsx'],
  palette_title: ['components/palette/Palette.tsx'],
  queue_list: ['components/chat/queue/QueuedEditor.tsx'],
  branches_title: ['components/branches/BranchSheet.tsx'],
  keys_message: ['components/chat/composer/Composer.tsx', 'components/prompt/PromptPicker.tsx'],
  keys_editing: ['components/chat/turn/QuestionEditor.tsx'],
  keys_form: ['components/input/InputForm.tsx'],
  run_waitingForYou: ['components/chat/waiting/ActionCard.tsx', 'components/chat/waiting/OpenCard.tsx'],
  keys_finding: ['components/find/FindBar.tsx'],
  keys_titleBox: ['components/conversation/TitleBox.tsx'],
  keys_profiles: ['components/ui/ListBox.tsx'],
  keys_conversations: ['components/conversation/SelectionTools.tsx'],
  keys_address: ['components/profile/FirstRun.tsx', 'components/profile/UrlField.tsx'],
  keys_findRunnables: ['components/profile/finding/HeaderForm.tsx'],
  keys_inspector: [
    'components/app/inspector/RunInspector.tsx',
    'components/inspector/Tabs.tsx',
    'components/inspector/Timeline.tsx',
    'components/inspector/events/EventList.tsx',
    'components/inspector/steps/StepTree.tsx',
  ],
  keys_comparison: ['components/compare/CompareRegion.tsx'],
  keys_hint: ['components/ui/tooltips.ts'],
  // The browser closes them by itself.
  keys_sheet: [],
};

/** Files that hear keys but give them no meaning of their own. */
const listeners = [
  'lib/platform/browser/port.ts',
  'components/ui/focus-rule.ts',
  'components/ui/keys.ts',
  'components/chat/log/use-following.ts',
  'components/find/ShowSought.tsx',
  'components/profile/finding/FindRunnables.tsx',
  'components/ui/Field.tsx',
];

/** Files with the rules of a handler. */
const rules: Record<string, string[]> = {
  'components/chat/composer/Composer.tsx': ['lib/chat/settings/settings.ts'],
  'components/chat/queue/QueuedEditor.tsx': ['lib/chat/settings/settings.ts'],
  'components/chat/turn/QuestionEditor.tsx': ['lib/chat/settings/settings.ts'],
  'components/chat/waiting/ActionCard.tsx': ['lib/chat/settings/settings.ts'],
  'components/chat/waiting/OpenCard.tsx': ['lib/chat/settings/settings.ts'],
  'components/input/InputForm.tsx': ['lib/chat/settings/settings.ts'],
  'components/inspector/steps/StepTree.tsx': ['lib/chat/trace/step-rows.ts'],
};

const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '');

const named =
  /\b(Alt|Arrow(?:Up|Down|Left|Right)|Backspace|Delete|End|Enter|Escape|F\d+|Home|Page(?:Up|Down)|Tab)\b(?=')|\b(Arrow(?:Up|Down|Left|Right)|End|Enter|Home|Page(?:Up|Down))(?=:)/g;
const letters = /(?:key(?:\.toLowerCase\(\))? === |isCommandWith\()'(.)'/g;

/** Returns the keys that the code of a file names, without those that are held down. */
const keysIn = (file: string): string[] => {
  const code = [file, ...(rules[file] ?? [])].map(codeOf).join('\n');
  const found = [...code.matchAll(named)].map(([, text, property]) => text ?? property ?? '');
  const typed = [...code.matchAll(letters)].map(([, letter = '']) => (letter === ' ' ? 'Space' : letter));
  return [...found, ...typed.map((letter) => (letter.length === 1 ? letter.toUpperCase() : letter))];
};

const unique = (keys: string[]) => [...new Set(keys)].sort();

/** Returns the keys of the table for a place, without those that are held down. */
const listed = (where: Where) =>
  sendKeys.flatMap((sendKey) =>
    pageKeys(sendKey, 'other')
      .filter((place) => place.where === where)
      .flatMap(({ keys }) => keys.flatMap(({ presses }) => presses.map((press) => press.at(-1) ?? ''))),
  );

const places = pageKeys('enter', 'other').map(({ where }) => where);

describe('the table of keys', () => {
  test('has a place for every file that handles keys', () => {
    const files = ['components', 'lib'].flatMap((folder) =>
      sourcesIn(folder).map((file) => relative(root, file)),
    );
    const hearing = files.filter((file) =>
      /\bonKeyDown\b|'key(down|up|press)'|event: KeyboardEvent\b/.test(codeOf(file)),
    );
    expect(unique(hearing)).toEqual(unique([...Object.values(handlers).flat(), ...listeners]));
  });

  test('has handlers for every place', () => {
    expect(Object.keys(handlers).sort()).toEqual([...places].sort());
  });

  test.each(places.filter((where) => where !== 'keys_sheet'))(
    '%s: names the keys of its handlers, and no others',
    (where) => {
      // Typing the first character of a message is no handler of its own, and digits are told by their codes.
      const ofTable = listed(where).filter((key) => key !== '/' && key !== '1–9');
      expect(unique(ofTable)).toEqual(unique((handlers[where] ?? []).flatMap(keysIn)));
    },
  );

  test.each(sendKeys)('says once which key sends when the setting is %s', (sendKey) => {
    const sends = pageKeys(sendKey, 'other').flatMap(({ where, keys }) =>
      keys.flatMap(({ effect, presses }) =>
        effect === 'keys_sends' ? [[where, presses.map((press) => pressText(press, 'other')).join()]] : [],
      ),
    );
    const key = sendKey === 'enter' ? 'Enter' : 'Ctrl+Enter';
    expect(sends).toEqual([
      ['keys_message', key],
      ['keys_editing', key],
      ['keys_form', 'Ctrl+Enter'],
      ['run_waitingForYou', 'Ctrl+Enter'],
    ]);
  });
});

test.each([
  [['Command', 'Enter'], 'Ctrl+Enter', 'Cmd+Enter'],
  [['Shift', 'Tab'], 'Shift+Tab', 'Shift+Tab'],
  [['ArrowUp'], '↑', '↑'],
  [['/'], '/', '/'],
  [['Command', 'F'], 'Ctrl+F', 'Cmd+F'],
])('the press %j is written %s, on a Mac %s', (press, other, apple) => {
  expect([pressText(press, 'other'), pressText(press, 'apple')]).toEqual([other, apple]);
});

test('profiles are chosen by digits alone, in the commands, where Alt types characters', () => {
  const choosing = (system: 'apple' | 'other') =>
    pageKeys('enter', system).flatMap(({ where, keys }) =>
      keys
        .filter(({ effect }) => effect === 'keys_choosesProfile')
        .flatMap(({ presses }) => presses.map((press) => [where, pressText(press, system)])),
    );
  expect(choosing('apple')).toEqual([['palette_title', '1–9']]);
  expect(choosing('other')).toEqual([
    ['keys_anywhere', 'Alt+1–9'],
    ['palette_title', 'Alt+1–9'],
  ]);
});
