import { useEffect, useId, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { SheetHead } from '../ui/SheetHead.tsx';
import styles from './Choices.module.css';

type Props = {
  tables: { name: string; rows: number; columns: number }[];
  onChoose(place: number): void;
  onClose(): void;
};

/** The tables of a page, to choose one. */
export function TableChoice({ tables, onChoose, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useRef<number>(undefined);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('ul')?.querySelector('button')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={dialogStyles.dialog}
      aria-labelledby={id}
      onClose={() => (chosen.current === undefined ? onClose() : onChoose(chosen.current))}
    >
      <div class={dialogStyles.sheet}>
        <SheetHead titleId={id} title={say('context_tables')} onClose={() => dialog.current?.close()} />
        <div class={dialogStyles.content}>
          <ul class={styles.list}>
            {tables.map(({ name, rows, columns }, place) => (
              <li key={place}>
                <button
                  type="button"
                  class={styles.table}
                  onClick={() => {
                    chosen.current = place;
                    dialog.current?.close();
                  }}
                >
                  <bdi class={styles.name}>{name || say('table_name')}</bdi>{' '}
                  <span class={styles.about}>{say('context_tableSize', { rows, columns })}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </dialog>
  );
}
