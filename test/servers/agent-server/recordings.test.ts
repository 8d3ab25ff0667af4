import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRealAgentServer } from '../../../demo/real-agent-server.mjs';
import { createReplay } from '../../support/replayed-recording.ts';

let server: Awaited<ReturnType<typeof startRealAgentServer>>;

beforeAll(async () => {
  server = await startRealAgentServer();
});

afterAll(() => server?.stop());

/** Sends recorded requests one after the other and compares each reply with the recorded one. */
async function expectAsRecorded(names: string[], replay = createReplay(server.origin)) {
  for (const name of names) {
    const { expected, got } = await replay.send(name);
    expect(got, name).toEqual(expected);
  }
}

const mail = { assistant_id: 'hitl', input: { messages: [{ type: 'human', content: 'hello' }] } };

describe.concurrent('Agent Server: sends what was recorded', () => {
  test.each([
    ['about itself', ['info', 'ok', 'not-found', 'method']],
    ['about an assistant', ['assistants.get', 'assistants.get-unknown', 'assistants.get-by-graph-name']],
    ['as schemas', ['schemas.chat', 'schemas.plain', 'schemas.ticket', 'schemas.flow', 'schemas.noschema']],
    ['of a chat', ['chat.stream', 'chat.wait']],
    ['of messages with blocks, fields and tools', ['rich.stream', 'plain.stream', 'tools.stream']],
    ['of questions and failures', ['approve.stream', 'hitl.stream', 'fails-mid.stream', 'fails.wait']],
    ['of subgraphs and events of a node', ['nested-subgraphs.stream', 'custom.stream', 'forget.stream']],
    ['of other outputs', ['structured.stream', 'flow.stream']],
    ['for a wrong request', ['error.unknown-assistant', 'error.bad-mode', 'error.bad-json']],
    ['for a wrong input', ['error.ticket', 'error.input-null']],
    ['for an unknown thread', ['thread.state-unknown', 'thread.run-unknown']],
    ['of a thread', ['thread.run-1', 'thread.run-2', 'thread.state', 'thread.get']],
  ])('%s', (_title, names) => expectAsRecorded(names));

  test.each([
    ['for an answer', ['resume.run', 'resume.state', 'resume.thread', 'resume.resumed', 'resume.again']],
    ['again after an error', ['rejoin-error.run', 'rejoin-error.replay', 'rejoin-error.join']],
  ])('%s', async (_title, names) => {
    const replay = createReplay(server.origin);
    await replay.prepare(names[0] ?? '');
    await expectAsRecorded(names, replay);
  });

  test.each(['approve', 'reject', 'edit', 'bad-decision'])('for the decision %s', async (decision) => {
    const replay = createReplay(server.origin);
    await replay.prepare(`hitl.${decision}`, mail);
    await expectAsRecorded([`hitl.${decision}`], replay);
  });
});
