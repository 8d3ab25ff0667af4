import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { type StepRow, stepMove } from '../../../lib/chat/trace/step-rows.ts';
import { mostSteps, type Step } from '../../../lib/runnable/step.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { focusAfter } from '../../ui/focus.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Steps.module.css';
import { kindText, lengthText, nameText, stateText, tokenText } from './step-text.ts';

type Props = {
  handle: RefObject<HTMLDivElement | null>;
  /** Lists the first rows in view, and counts the rest. */
  rowsOf(most: number): { rows: StepRow[]; left: number };
  /** The run goes on. */
  isOpen: boolean;
  chosen: Step | undefined;
  onFold(step: Step): void;
  onChoose(step: Step): void;
  /** Number of steps that are not kept. */
  leftOut: number;
};

/** Rows drawn at first, and more with each press of the button: more at once would hold up the page. */
const moreRows = 200;

/** The steps as a tree: arrow keys walk and fold, Enter opens one. */
export function StepTree({ handle, rowsOf, isOpen, chosen, onFold, onChoose, leftOut }: Props) {
  const [active, setActive] = useState<Step>();
  const [most, setMost] = useState(moreRows);
  const { rows: drawn, left } = rowsOf(most);
  const at = Math.max(
    0,
    drawn.findIndex(({ step }) => step === active),
  );

  function pressed(event: KeyboardEvent) {
    const step = drawn[at]?.step;
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const move = stepMove(mirrored(event.key, handle.current), drawn, at);
    if (!step || (!isChoice && !move)) return;
    event.preventDefault();
    if (isChoice) onChoose(step);
    else if (move && 'fold' in move) onFold(move.fold);
    else if (move) go(move.row);
  }

  function go(row: number) {
    setActive(drawn[row]?.step);
    const element = handle.current?.children[row];
    if (element instanceof HTMLElement) element.focus();
  }

  return (
    <div class={styles.scroller}>
      <div ref={handle} role="tree" aria-label={say('steps_tree')} onKeyDown={pressed}>
        {drawn.map((row, place) => (
          <Row
            key={row.step.id}
            row={row}
            isOpen={isOpen}
            isActive={place === at}
            isChosen={row.step === chosen}
            onFold={() => onFold(row.step)}
            onChoose={() => {
              setActive(row.step);
              onChoose(row.step);
            }}
          />
        ))}
      </div>
      {left > 0 && (
        <p class={styles.nothing}>
          {say('steps_more', { count: left })}{' '}
          <Button
            onClick={() => {
              setMost(most + moreRows);
              // The button may disappear: the first of the new rows takes the focus.
              setActive(rowsOf(most + 1).rows[most]?.step);
              focusAfter(handle.current, (tree) => tree.querySelector('[tabindex="0"]'));
            }}
          >
            {say('common_showMore', { count: Math.min(left, moreRows) })}
          </Button>
        </p>
      )}
      {leftOut > 0 && (
        <p class={styles.nothing}>{say('steps_leftOut', { count: leftOut, most: mostSteps })}</p>
      )}
    </div>
  );
}

/** Swaps the arrows where the page is read from right to left. */
function mirrored(key: string, element: Element | null): string {
  const isMirrored = element !== null && getComputedStyle(element).direction === 'rtl';
  if (!isMirrored) return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}

type RowProps = {
  row: StepRow;
  isOpen: boolean;
  isActive: boolean;
  isChosen: boolean;
  onFold(): void;
  onChoose(): void;
};

const percent = (part: number) => `${100 * part}%`;

function Row({ row, isOpen, isActive, isChosen, onFold, onChoose }: RowProps) {
  const { step, level, position, count, isFolded, from, to } = row;
  const hasChildren = step.children.length > 0;
  const state = stateText(step, isOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys.
    <div
      class={styles.row}
      role="treeitem"
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-expanded={hasChildren ? !isFolded : undefined}
      aria-selected={isChosen}
      style={{ '--level': String(level - 1) }}
      onClick={onChoose}
    >
      <span
        class={styles.fold}
        aria-hidden="true"
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          onFold();
        }}
      >
        {hasChildren && <Icon name={isFolded ? 'forward' : 'down'} />}
      </span>
      <span class={styles.name} dir="auto">
        {nameText(step)}
      </span>
      <span class={styles.kind}>{kindText(step.kind)}</span>
      <span class={step.error === undefined ? styles.figures : styles.failed}>
        {step.usage && <span class={styles.tokens}>{tokenText(step)} · </span>}
        {state ?? lengthText(step)}
      </span>
      <span class={styles.bar} aria-hidden="true">
        <span
          class={step.error === undefined ? undefined : styles.badBar}
          style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
        />
      </span>
    </div>
  );
}
