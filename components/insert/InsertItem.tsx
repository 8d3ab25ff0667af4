import type { ReadonlySignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { InsertText } from '../reading/reading-context.ts';
import { Outline } from '../ui/Icon.tsx';
import { MenuItem } from '../ui/Menu.tsx';

/** The item of an answer's menu that puts the answer into the page, where there is one. */
export function InsertItem({ text, close }: { text: ReadonlySignal<string>; close(): void }) {
  const insert = useContext(InsertText);
  if (!insert || text.value === '') return null;
  return (
    <MenuItem
      onClick={() => {
        close();
        insert.answer(text.peek());
      }}
    >
      <Outline path={insertIcon} />
      {say('insert_open')}
    </MenuItem>
  );
}

/** Outline like those of `components/ui/Icon.tsx`. */
const insertIcon =
  'M12 20h-1a2 2 0 0 1-2-2 2 2 0 0 1-2 2H6M13 8h7a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-7M5 16H4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h1M6 4h1a2 2 0 0 1 2 2 2 2 0 0 1 2-2h1M9 6v12'; // text-cursor-input
