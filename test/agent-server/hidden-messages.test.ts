import { expect, test } from 'vitest';
import { agentParts } from '../../lib/agent-server/answer/answer-parts.ts';
import type { Chunk } from '../../lib/agent-server/chunk.ts';
import {
  ai,
  human,
  messageEvent,
  metadataEvent,
  outputOf,
  recordedBody,
  recordedChunks,
  textOf,
  values,
} from '../support/agent-server-run.ts';

const inBothModes = [recordedChunks('unshown.stream'), [recordedBody('unshown.wait')]];

test('messages that a graph wants hidden are not shown', () => {
  for (const chunks of inBothModes) {
    expect(textOf(chunks)).toBe('Sales will help you.');
    const [said, ...rest] = agentParts(outputOf(chunks), null);
    expect(said).toEqual({ kind: 'text', text: 'Sales will help you.' });
    expect(rest.map(({ kind }) => kind)).toEqual(['beside']);
  }
});

test('hidden messages stay in the closed row of the state', () => {
  for (const chunks of inBothModes) {
    const state = agentParts(outputOf(chunks), null).find((part) => part.kind === 'beside');
    expect(state).toMatchObject({ about: 'state' });
    expect(JSON.stringify(state)).toContain('Route Rome to sales.');
  }
});

const hidden = ai('do-not-render-1', 'Inner.');
const start: Chunk[] = [metadataEvent(), values({ messages: [human('q')] })];

test.each<[string, Chunk[]]>([
  ['of the graph', [values({ messages: [human('q'), hidden] })]],
  ['of a sub-graph', [messageEvent(hidden, 'model', 'writer:1')]],
  ['that the state does not keep', [messageEvent(hidden), values({ messages: [human('q')] })]],
])('an answer of hidden messages alone has no text: %s', (_, chunks) => {
  expect(textOf([...start, ...chunks])).toBe('');
});
