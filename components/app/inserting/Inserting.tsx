import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useCallback, useMemo } from 'preact/hooks';
import { type Inserting as Actions, createInserting } from '../../../lib/panel/page/inserting.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import type { InsertedText } from '../../insert/InsertDialog.tsx';
import { InsertText } from '../../reading/reading-context.ts';
import { useLate } from '../../ui/use-late.ts';

const loadDialog = async () => (await import('../../insert/InsertDialog.tsx')).InsertDialog;

const known = new WeakMap<Panel, Promise<Actions | undefined>>();

/** Asks the browser once for all answers of a page. */
function insertingOf(panel: Panel): Promise<Actions | undefined> {
  const asked = known.get(panel) ?? panel.loadIntentWorld().then(createInserting);
  known.set(panel, asked);
  return asked;
}

/** Lets the answer in it go into the page beside the panel, if there is one. */
export function Inserting({ panel, children }: { panel: Panel; children: ComponentChildren }) {
  const loading = useCallback(() => insertingOf(panel), [panel]);
  const inserting = useLate(true, loading);
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
            inserting.giveUp();
            if (into) panel.notice.value = { text: doneText(into.name) };
          }}
        />
      )}
    </InsertText.Provider>
  );
}

const doneText = (field: string) => (field ? say('insert_done', { field }) : say('insert_doneUnnamed'));
