import type { Step } from '../../runnable/step.ts';

/** A step as a row of the tree. `from` and `to` are parts of the time shown, from 0 to 1. */
export type StepRow = {
  step: Step;
  /** Counted from 1, like `position` among the `count` children of its parent. */
  level: number;
  position: number;
  count: number;
  parent: Step | undefined;
  isFolded: boolean;
  from: number;
  to: number;
};

/**
 * Lists the steps in view, each before those below it. Times run from the request to `until`, or to the last end;
 * a step without an end lasts until then. Lists at most `most`, and counts the rest.
 */
export function stepRows(
  steps: readonly Step[],
  folded: ReadonlySet<Step>,
  until: number,
  most = Number.POSITIVE_INFINITY,
): { rows: StepRow[]; left: number } {
  const total = Math.max(1, until, ...steps.map(({ start, end = 0 }) => Math.max(start, end)));
  const rows: StepRow[] = [];
  let left = 0;
  const part = (moment: number) => Math.min(1, Math.max(0, moment / total));

  function add(list: readonly Step[], parent: Step | undefined, level: number) {
    for (const [place, step] of list.entries()) {
      if (rows.length >= most) {
        left += 1 + (folded.has(step) ? 0 : countIn(step.children, folded));
        continue;
      }
      const { start, end = total, children } = step;
      const isFolded = folded.has(step);
      const position = place + 1;
      const times = { from: part(start), to: part(end) };
      rows.push({ step, level, position, count: list.length, parent, isFolded, ...times });
      if (!isFolded) add(children, step, level + 1);
    }
  }

  add(steps, undefined, 1);
  return { rows, left };
}

const countIn = (steps: readonly Step[], folded: ReadonlySet<Step>): number =>
  steps.reduce((all, step) => all + 1 + (folded.has(step) ? 0 : countIn(step.children, folded)), 0);

/** Returns the row to go to from another with a key of a tree, or the step to fold or unfold. */
export function stepMove(
  key: string,
  rows: readonly StepRow[],
  at: number,
): { row: number } | { fold: Step } | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const hasChildren = row.step.children.length > 0;
  const to = (next: number) => (rows[next] ? { row: next } : undefined);
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (!hasChildren) return undefined;
      return row.isFolded ? { fold: row.step } : to(at + 1);
    case 'ArrowLeft':
      if (hasChildren && !row.isFolded) return { fold: row.step };
      return to(rows.findIndex(({ step }) => step === row.parent));
    default:
      return undefined;
  }
}
