import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Panel } from '../../../lib/panel/panel.ts';
import { type Inserting as Actions, createInserting } from '../../../lib/panel/tabs/inserting.ts';
import { type Late, late } from '../../../lib/runnable/late.ts';
import { say } from '../../../lib/words/say.ts';
import type { InsertedText } from '../../insert/InsertDialog.tsx';
import { InsertText } from '../../reading/reading-context.ts';
import { useLate } from '../../ui/late.ts';
import { useFeature } from '../late/LatePart.tsx';

const known = new WeakMap<Panel, Late<{ actions: Actions | undefined }>>();

/** Asks the browser once for all answers of a page. */
function insertingOf(panel: Panel) {
  const asked = known.get(panel) ?? late(async () => ({ actions: await createInserting(panel.host) }));
  known.set(panel, asked);
  return asked;
}

/** Lets the answer in it go into the page beside the panel, if there is one. */
export function Inserting({ panel, children }: { panel: Panel; children: ComponentChildren }) {
  const inserting = useLate(true, insertingOf(panel))?.actions;
  const opened = useSignal<InsertedText | undefined>(undefined);
  const InsertDialog = useFeature('InsertDialog', opened.value !== undefined);
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
