import { expect, test } from 'vitest';
import { streamModesOf } from '../../lib/agent-server/run/request.ts';

test.each<[string, string | undefined, boolean]>([
  ['a Python server is not', 'python', false],
  ['Aegra is not', 'aegra', false],
  [
    'a JavaScript server is: without it, it breaks off a stream of states with sub-graphs',
    'javascript',
    true,
  ],
  ['a server that is not known is', undefined, true],
])('%s asked for checkpoints, and for steps only if they are wanted', (_, dialect, isAsked) => {
  for (const steps of [false, true]) {
    const modes = streamModesOf(dialect, steps);
    expect([modes.includes('checkpoints'), modes.includes('debug')]).toEqual([isAsked, steps]);
  }
});
