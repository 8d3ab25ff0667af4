import { expect, test } from 'vitest';
import { agentParts } from '../../lib/agent-server/answer/answer-parts.ts';
import type { Chunk } from '../../lib/agent-server/chunk.ts';
import {
  ai,
  human,
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

test('an answer of hidden messages alone has no text', () => {
  const chunks: Chunk[] = [
    metadataEvent(),
    values({ messages: [human('q')] }),
    values({ messages: [human('q'), ai('do-not-render-1', 'Inner.')] }),
  ];
  expect(textOf(chunks)).toBe('');
});
