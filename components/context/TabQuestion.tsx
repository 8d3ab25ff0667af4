import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Sheet } from '../ui/Dialog.tsx';
import fieldStyles from '../ui/Field.module.css';
import { useFocusHandedOn } from '../ui/focus.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import { toggled } from '../ui/toggled.ts';
import styles from './TabQuestion.module.css';

type OtherTab = { tabId: number; title: string; url: string; problem?: string };

type Props = {
  tabs: OtherTab[];
  /** Resolves to whether all were added; tabs that could not be read stay, with a problem. */
  onAdd(tabIds: number[]): Promise<boolean>;
  onClose(): void;
};

/** The tabs that can be read besides the one in front, to choose some. */
export function OtherTabs({ tabs, onAdd, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  const count = tabs.filter(({ tabId, problem }) => chosen.has(tabId) && problem === undefined).length;

  async function add() {
    setIsAdding(true);
    if (await onAdd([...chosen])) return dialog.current?.close();
    setChosen(new Set());
    setIsAdding(false);
  }

  return (
    <Sheet
      dialog={dialog}
      title={say('context_tabs')}
      firstIn={(sheet) => sheet.querySelector<HTMLElement>('[type="checkbox"]:enabled')}
      onClose={onClose}
      form={{
        onSubmit(event) {
          event.preventDefault();
          if (count > 0 && !isAdding) void add();
        },
      }}
      bar={
        <>
          {tabs.length > 0 && (
            <PrimaryButton type="submit" size="form" disabled={count === 0 || isAdding}>
              {say('context_addPages', { count })}
            </PrimaryButton>
          )}
          <Button look="quiet" size="form" onClick={() => dialog.current?.close()}>
            {say('common_cancel')}
          </Button>
        </>
      }
    >
      {tabs.length === 0 && <p>{say('context_tabsNone')}</p>}
      {tabs.length > 0 && (
        <ul class={styles.list}>
          {tabs.map((tab) => (
            <TabRow
              key={tab.tabId}
              id={`${id}-${tab.tabId}`}
              tab={tab}
              isChosen={chosen.has(tab.tabId)}
              onToggle={(isChosen) => setChosen(toggled(chosen, tab.tabId, isChosen))}
            />
          ))}
        </ul>
      )}
      <p class={dialogStyles.hint}>{say('context_tabsHint')}</p>
    </Sheet>
  );
}

type RowProps = { id: string; tab: OtherTab; isChosen: boolean; onToggle(isChosen: boolean): void };

/** A tab: its title names the checkbox, the address and the problem describe it. */
function TabRow({ id, tab: { title, url, problem }, isChosen, onToggle }: RowProps) {
  return (
    <li class={styles.tab}>
      <input
        id={id}
        type="checkbox"
        checked={isChosen && problem === undefined}
        disabled={problem !== undefined}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      <span class={styles.words}>
        <label for={id} class={styles.name}>
          <bdi>{title || url}</bdi>
        </label>
        <span id={`${id}-about`} class={styles.words}>
          {title !== '' && <bdi class={styles.about}>{url}</bdi>}
          {problem !== undefined && (
            <span class={fieldStyles.problem}>
              <Icon name="warning" />
              {problem}
            </span>
          )}
        </span>
      </span>
    </li>
  );
}

type TableChoiceProps = {
  tables: { name: string; rows: number; columns: number }[];
  onChoose(place: number): void;
  onClose(): void;
};

/** The tables of a page, to choose one. */
export function TableChoice({ tables, onChoose, onClose }: TableChoiceProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useRef<number>(undefined);
  return (
    <Sheet
      dialog={dialog}
      title={say('context_tables')}
      firstIn={(sheet) => sheet.querySelector('ul')?.querySelector('button')}
      onClose={() => (chosen.current === undefined ? onClose() : onChoose(chosen.current))}
    >
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
    </Sheet>
  );
}

type TabAccessProps = {
  /** Host of the last gesture on the tab, if it can be allowed. */
  host: string | undefined;
  problem: string | undefined;
  /** Called in the click. */
  onAllow(): void;
  onDismiss(): void;
  /** Finds what takes the focus once the notice is gone. */
  next(): HTMLElement | null | undefined;
};

/** Says why a tab cannot be read yet, and what to do. */
export function TabAccess({ host, problem, onAllow, onDismiss, next }: TabAccessProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHandedOn(box, () => () => box.current?.querySelector('button'));
  useLayoutEffect(
    () => () => {
      if (box.current?.contains(document.activeElement)) next()?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div ref={box} role="alert">
      <Notice
        tone="calm"
        actions={
          <>
            {host !== undefined && <Button onClick={onAllow}>{say('context_allowHost', { host })}</Button>}
            <Button onClick={onDismiss}>{say('common_dismiss')}</Button>
          </>
        }
      >
        {problem !== undefined && <p>{problem}</p>}
        <p>{say('context_askAccess')}</p>
        {host !== undefined && <p>{say('context_askHost', { host })}</p>}
      </Notice>
    </div>
  );
}
