import { expect, inject, test } from 'vitest';
import { createGraphSteps } from '../../../lib/agent-server/steps/graph-steps.ts';
import { conversation, latest } from '../../support/agent-conversation.ts';
import { traceOf } from '../../support/traces.ts';

const origin = inject('agentServer');

test('the answer of a real Agent Server is the same with steps, and sub-graphs are below their nodes', async () => {
  const plain = await conversation('nested', origin).say('cats', latest(null));
  const stepped = await conversation('nested', origin).say('cats', latest(null), { showsSteps: true });
  expect([stepped.text, stepped.end]).toEqual([plain.text, 'end']);
  const reader = createGraphSteps();
  for (const item of traceOf(stepped.events).events) reader.add(item);
  const [writer, final] = reader.steps();
  expect([writer?.name, writer?.kind, final?.name]).toEqual(['writer', 'subgraph', 'final']);
  expect(writer?.children.map(({ name }) => name)).toEqual(['draft']);
  for (const step of [writer, writer?.children[0], final])
    expect(step?.end).toBeGreaterThanOrEqual(step?.start ?? 0);
});
