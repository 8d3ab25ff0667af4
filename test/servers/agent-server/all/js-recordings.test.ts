import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReplay } from '../../../support/replayed-recording.ts';
import { startJsAgentServer } from '../js-server.ts';

const isLong = process.env.RUNNEL_LONG === '1';

test.skipIf(isLong)(
  'Agent Server in JavaScript: its recordings stand in for it without RUNNEL_LONG=1',
  () => {
    console.log('The Agent Server in JavaScript is not started: RUNNEL_LONG=1 installs it, about 200 MB.');
  },
);

describe.runIf(isLong)('Agent Server in JavaScript: sends what was recorded', () => {
  let server: Awaited<ReturnType<typeof startJsAgentServer>>;

  beforeAll(async () => {
    server = await startJsAgentServer();
  });

  afterAll(() => server?.stop());

  test.each([
    ['about itself', ['js.ok', 'js.not-found', 'js.assistants.get-unknown']],
    ['of a chat', ['js.chat.stream', 'js.chat.wait']],
    ['of tools', ['js.tools.stream', 'js.tools.wait']],
    ['of questions and failures', ['js.approve.stream', 'js.fails.stream', 'js.fails.wait']],
    ['of subgraphs and events of a node', ['js.nested-subgraphs.stream', 'js.custom.stream']],
    ['for a wrong request', ['js.error.unknown-assistant', 'js.error.bad-json', 'js.thread.bad-id']],
  ])('%s', async (_title, names) => {
    const replay = createReplay(server.origin);
    for (const name of names) {
      const { expected, got } = await replay.send(name);
      expect(got, name).toEqual(expected);
    }
  });

  test('for an answer', async () => {
    const replay = createReplay(server.origin);
    await replay.prepare('js.resume.run');
    for (const name of ['js.resume.run', 'js.resume.resumed']) {
      const { expected, got } = await replay.send(name);
      expect(got, name).toEqual(expected);
    }
  });
});
