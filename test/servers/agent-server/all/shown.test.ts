import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealAgentServer, startRealAgentServer } from '../../../../demo/real-agent-server.mjs';
import { createReplay } from '../../../support/replayed-recording.ts';

let server: RealAgentServer;
beforeAll(async () => {
  server = await startRealAgentServer({ config: 'langgraph.shown.json' });
});
afterAll(() => server?.stop());

describe.concurrent('Agent Server: sends what was recorded', () => {
  test.each(['paused', 'reflects', 'components', 'unshown'])(
    'of %s, as a stream and in a single response',
    async (graph) => {
      const replay = createReplay(server.origin);
      for (const name of [`${graph}.stream`, `${graph}.wait`]) {
        const { expected, got } = await replay.send(name);
        expect(got, name).toEqual(expected);
      }
    },
  );

  test.each(['message', 'list', 'field', 'dumped', 'call'])('of the question %s', async (name) => {
    const { expected, got } = await createReplay(server.origin).send(`asks-${name}.wait`);
    expect(got).toEqual(expected);
  });

  test('of the state of a paused run', async () => {
    const replay = createReplay(server.origin);
    await replay.send('paused.wait');
    const { expected, got } = await replay.send('paused.state');
    expect(got).toEqual(expected);
  });
});
