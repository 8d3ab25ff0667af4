import { describe, expect, test } from 'vitest';
import { createStepReader } from '../../../lib/langserve/steps/step-reader.ts';
import type { Step } from '../../../lib/runnable/step.ts';
import { fc } from '../../support/fast-check.ts';
import { recordedItems, stepEvent, stepItem, stepsOf } from '../../support/step-items.ts';

const files = ['stream-events.sse', 'stream-log.sse'];

/** Tells whether a step is an earlier state of another. */
function isBefore(early: Step, late: Step): boolean {
  return (
    early.id === late.id &&
    early.start === late.start &&
    (early.end === undefined || late.end !== undefined) &&
    early.pieces <= late.pieces &&
    early.told.length <= late.told.length &&
    areBefore(early.children, late.children)
  );
}

const areBefore = (early: Step[], late: Step[]) =>
  early.length <= late.length && early.every((step, place) => isBefore(step, late[place] as Step));

describe('a run that goes on', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const anyEvent = fc
    .record({
      kind: fc.constantFrom('chain', 'tool', 'chat_model'),
      phase: fc.constantFrom('start', 'stream', 'end', 'error'),
      id: fc.constantFrom(...ids),
      parents: fc.subarray(ids),
      data: fc.record({ output: fc.jsonValue(), input: fc.jsonValue() }, { requiredKeys: [] }),
    })
    .map(({ kind, phase, id, parents, data }) =>
      stepEvent(`on_${kind}_${phase}`, id, parents.slice(0, parents.indexOf(id) + 1 || undefined), data),
    );

  test('has a prefix of its later steps', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), fc.nat(30), (events, cut) => {
        const items = events.map((value, place) => stepItem(value, place));
        expect(areBefore(stepsOf(items.slice(0, cut)), stepsOf(items))).toBe(true);
      }),
    );
  });

  test.each(files)('has a prefix of its later steps at each event of %s', (file) => {
    const items = recordedItems(file);
    const whole = stepsOf(items);
    for (let cut = 0; cut <= items.length; cut += 1)
      expect(areBefore(stepsOf(items.slice(0, cut)), whole)).toBe(true);
  });

  test.each(files)('grows in place: %s', (file) => {
    const reader = createStepReader();
    const [first, ...rest] = recordedItems(file);
    if (first) reader.add(first);
    const [root] = reader.steps();
    for (const item of rest) reader.add(item);
    expect(reader.steps()[0]).toBe(root);
    expect(root?.children).toHaveLength(2);
  });
});
