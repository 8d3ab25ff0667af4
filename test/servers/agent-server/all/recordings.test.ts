import { describe, expect, inject, test } from 'vitest';
import { createReplay } from '../../../support/replayed-recording.ts';

/** Sends recorded requests one after the other and compares each reply with the recorded one. */
async function expectAsRecorded(names: string[], replay = createReplay(inject('agentServer'))) {
  for (const name of names) {
    const { expected, got } = await replay.send(name);
    expect(got, name).toEqual(expected);
  }
}

const mail = { assistant_id: 'hitl', input: { messages: [{ type: 'human', content: 'hello' }] } };

/** Graphs that were recorded in both modes. */
const graphs =
  'approve both chat custom fails flow forget hidden hitl hop inbox nested noschema plain rich structured ticket tools';

describe.concurrent('Agent Server: sends what was recorded', () => {
  test.each(graphs.split(' '))('of %s, as a stream and in a single response', (graph) =>
    expectAsRecorded([`${graph}.stream`, `${graph}.wait`]),
  );

  test.each([
    ['about itself', ['info', 'ok', 'not-found', 'method']],
    ['about an assistant', ['assistants.get', 'assistants.get-unknown', 'assistants.get-by-graph-name']],
    ['of an assistant with a context', ['assistants.create', 'persona.stream', 'persona.wait']],
    ['as schemas', ['schemas.chat', 'schemas.plain', 'schemas.ticket', 'schemas.flow', 'schemas.noschema']],
    ['of a failure and of subgraphs', ['fails-mid.stream', 'nested-subgraphs.stream']],
    ['for a wrong request', ['error.unknown-assistant', 'error.bad-mode', 'error.bad-json']],
    ['for a wrong input', ['error.ticket', 'error.input-null']],
    ['for an unknown thread', ['thread.state-unknown', 'thread.run-unknown']],
    ['of a thread', ['thread.run-1', 'thread.run-2', 'thread.state', 'thread.get']],
  ])('%s', (_title, names) => expectAsRecorded(names));

  test.each([
    ['for an answer', ['resume.run', 'resume.state', 'resume.thread', 'resume.resumed', 'resume.again']],
    ['again after an error', ['rejoin-error.run', 'rejoin-error.replay', 'rejoin-error.join']],
  ])('%s', async (_title, names) => {
    const replay = createReplay(inject('agentServer'));
    await replay.prepare(names[0] ?? '');
    await expectAsRecorded(names, replay);
  });

  test.each(['approve', 'reject', 'edit', 'bad-decision'])('for the decision %s', async (decision) => {
    const replay = createReplay(inject('agentServer'));
    await replay.prepare(`hitl.${decision}`, mail);
    await expectAsRecorded([`hitl.${decision}`], replay);
  });
});
