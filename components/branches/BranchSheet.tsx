import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type BranchRow, rowsIn, type Stretch } from '../../lib/chat/conversation/branch-tree.ts';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { Sheet } from '../ui/Dialog.tsx';
import { useFocusPast } from '../ui/focus.ts';
import { BranchStretch, type RowWords } from './BranchStretch.tsx';

type Props = {
  tree: Stretch;
  /** Number of branches: messages that nothing follows. */
  count: number;
  wordsOf(row: BranchRow): RowWords;
  onShow(row: BranchRow): void;
  /** Resolves to the ids of the messages that were deleted. */
  onDelete(row: BranchRow): Promise<readonly string[]>;
  onClose(): void;
  /** The branches that can be restored. */
  deleted: ComponentChildren;
  /** The notice of the last deletion, with its undo. */
  children: ComponentChildren;
};

/** Rows drawn together: no task may take 50 ms. */
const slice = 25;

/**
 * Sheet with all branches of a conversation as nested lists. They are lists of buttons and no `tree`: each message has two
 * buttons, and a tree item may hold none.
 */
export function BranchSheet({ tree, count, wordsOf, onShow, onDelete, onClose, deleted, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useRef<BranchRow>(undefined);
  const rows = rowsIn(tree);
  const until = useSlices(rows.length);
  const passing = useFocusPast(
    (key) => rows.some(({ message }) => message.id === key),
    (next) => rowElement(dialog.current, next)?.focus(),
  );
  useFocusOnTip(dialog, until);
  useRowKeys(dialog);

  async function remove(row: BranchRow) {
    const gone = await onDelete(row);
    if (gone.length > 0)
      passing(
        gone,
        rows.map(({ message }) => message.id),
      );
  }

  function closed() {
    onClose();
    if (chosen.current) onShow(chosen.current);
  }

  return (
    <Sheet
      dialog={dialog}
      title={say('branches_title')}
      tabIndex={-1}
      firstIn={(sheet) => tipIn(sheet) ?? sheet}
      onClose={closed}
      foot={<div>{children}</div>}
    >
      <p class={dialogStyles.hint}>{say('branches_intro', { count })}</p>
      <BranchStretch
        stretch={tree}
        depth={0}
        until={until}
        wordsOf={wordsOf}
        onShow={(row) => {
          chosen.current = row;
          dialog.current?.close();
        }}
        onDelete={(row) => void remove(row)}
      />
      {deleted}
    </Sheet>
  );
}

const rowElement = (box: HTMLElement | null, id: string | undefined) =>
  id === undefined ? null : box?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`);

/** Returns how many rows to draw, more with each frame. */
function useSlices(count: number): number {
  const [until, setUntil] = useState(slice);
  useEffect(() => {
    if (until >= count) return;
    const frame = requestAnimationFrame(() => setUntil(until + slice));
    return () => cancelAnimationFrame(frame);
  }, [until, count]);
  return until;
}

/** Finds the last message of the branch shown, if it is drawn. */
const tipIn = (sheet: HTMLDialogElement) => sheet.querySelector<HTMLElement>('[data-tip]');

/** Focuses the last message of the branch shown once it is drawn, unless the person was faster. */
function useFocusOnTip(dialog: RefObject<HTMLDialogElement | null>, until: number) {
  useEffect(() => {
    const sheet = dialog.current;
    if (sheet && document.activeElement === sheet) tipIn(sheet)?.focus();
  }, [until]);
}

/** Moves the focus between the rows with the arrow keys, Home and End. */
function useRowKeys(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current;
    const move = (event: KeyboardEvent) => {
      if (!element || !(event.target as HTMLElement).matches('[data-entry]')) return;
      const rows = [...element.querySelectorAll<HTMLElement>('[data-entry]')];
      const goal = rows[placeAfter(event.key, rows.indexOf(event.target as HTMLElement), rows.length)];
      if (!goal) return;
      event.preventDefault();
      goal.focus();
    };
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, [box]);
}

const placeAfter = (key: string, place: number, count: number): number =>
  ({ ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: count - 1 })[key] ?? -1;
