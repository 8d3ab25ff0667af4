import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealAgentServer } from '../../../../demo/real-agent-server.mjs';
import { createReplay } from '../../../support/replayed-recording.ts';

let server: Awaited<ReturnType<typeof startRealAgentServer>>;

beforeAll(async () => {
  server = await startRealAgentServer({ config: 'langgraph.auth.json' });
});

afterAll(() => server?.stop());

test.each([
  ['refuses a request without a key', ['auth.none.search', 'auth.none.stream', 'auth.none.not-found']],
  ['refuses a wrong key', ['auth.wrong.search']],
  ['takes a key in either header', ['auth.ok.search', 'auth.bearer.search', 'auth.ok.stream']],
  ['tells what it is without a key', ['auth.none.info', 'auth.none.ok']],
])('Agent Server with keys: %s, as recorded', async (_title, names) => {
  const replay = createReplay(server.origin);
  for (const name of names) {
    const { expected, got } = await replay.send(name);
    expect(got, name).toEqual(expected);
  }
});
