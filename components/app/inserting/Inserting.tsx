import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import type { InsertedText } from '../../insert/InsertDialog.tsx';
import { InsertText } from '../../reading/insert-text.ts';
import { useLate } from '../../ui/use-late.ts';

const loadDialog = async () => (await import('../../insert/InsertDialog.tsx')).InsertDialog;

/** Lets the answer in it go into the page beside the panel, if there is one. */
export function Inserting({ panel, children }: { panel: Panel; children: ComponentChildren }) {
  const inserting = useLate(true, panel.loadInserting);
  const opened = useSignal<InsertedText | undefined>(undefined);
  const InsertDialog = useLate(opened.value !== undefined, loadDialog);
  const open = useMemo(
    () => ({
      answer(text: string) {
        opened.value = { text, isCode: false };
      },
      code(text: string) {
        opened.value = { text, isCode: true };
      },
    }),
    [],
  );
  return (
    <InsertText.Provider value={inserting && open}>
      {children}
      {inserting && opened.value && InsertDialog && (
        <InsertDialog
          inserted={opened.value}
          find={inserting.find}
          insert={inserting.insert}
          onClose={(into) => {
            opened.value = undefined;
            if (into) panel.notice.value = { text: doneText(into.name) };
          }}
        />
      )}
    </InsertText.Provider>
  );
}

const doneText = (field: string) => (field ? say('insert_done', { field }) : say('insert_doneUnnamed'));
