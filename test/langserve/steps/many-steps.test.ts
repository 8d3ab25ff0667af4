import { describe, expect, test } from 'vitest';
import { createStepReader } from '../../../lib/langserve/steps/step-reader.ts';
import { mostSteps, type Step } from '../../../lib/runnable/step.ts';
import { stepEvent, stepItem } from '../../support/step-items.ts';

const count = (steps: Step[]): number => steps.reduce((all, { children }) => all + 1 + count(children), 0);

const more = 7;

function events(reader = createStepReader()) {
  reader.add(stepItem(stepEvent('on_chain_start', 'r', [])));
  for (let place = 0; place < mostSteps - 1 + more; place += 1) {
    reader.add(stepItem(stepEvent('on_tool_start', `s${place}`, ['r'])));
    reader.add(stepItem(stepEvent('on_tool_end', `s${place}`, ['r'], { output: place }), 9));
  }
  reader.add(stepItem(stepEvent('on_chain_end', 'r', [], { output: 'x' }), 10));
  return reader;
}

function log(reader = createStepReader()) {
  reader.add(stepItem({ ops: [{ op: 'replace', path: '', value: { id: 'r', name: 'run', logs: {} } }] }));
  for (let place = 0; place < mostSteps - 1 + more; place += 1) {
    const path = `/logs/s${place}`;
    reader.add(stepItem({ ops: [{ op: 'add', path, value: { id: `s${place}`, name: 's', type: 'tool' } }] }));
    reader.add(stepItem({ ops: [{ op: 'add', path: `${path}/end_time`, value: 'now' }] }, 9));
  }
  reader.add({ name: 'end', text: '', offset: 10 });
  return reader;
}

describe.each([
  ['events', events],
  ['log', log],
])('the steps of a long run, by its %s', (_, read) => {
  test('are kept up to 5,000, and those beyond it are counted once each', () => {
    const reader = read();
    expect(count(reader.steps())).toBe(5_000);
    expect(reader.leftOut()).toBe(more);
  });

  test('go on to grow beyond the limit', () => {
    const [root] = read().steps();
    expect(root?.end).toBe(10);
    expect(root?.children.every(({ end }) => end === 9)).toBe(true);
  });
});
