import type { ReadonlySignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { InsertText } from '../reading/insert-text.ts';
import { Outline } from '../ui/Icon.tsx';
import { MenuItem } from '../ui/Menu.tsx';
import { insertIcon } from './insert-icon.ts';

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
