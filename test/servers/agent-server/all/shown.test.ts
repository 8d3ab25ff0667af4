import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealAgentServer, startRealAgentServer } from '../../../../demo/real-agent-server.mjs';
import { answers } from '../../../../lib/agent-server/agent-server.ts';
import { foldOf } from '../../../../lib/runnable/fold.ts';
import { conversation, latest } from '../../../support/agent-conversation.ts';
import { createReplay } from '../../../support/replayed-recording.ts';
import { chunksOf } from '../../../support/run.ts';

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

/** Sends messages to a graph; returns how each run ended, and its text. */
async function answersOf(graph: string, mode: 'stream' | 'batch', messages: string[]) {
  const { say } = conversation(graph, server.origin);
  const all: [end: string, text: string][] = [];
  let place = null;
  for (const text of messages) {
    const said = await say(text, latest(place), { mode });
    const output = answers.fold.output(foldOf(answers.fold, chunksOf(said.events)), null);
    all.push([said.end, answers.text(output, null)]);
    place = said.place;
  }
  return all;
}

describe.concurrent('a real graph has the same answers as a stream and in a single response', () => {
  test.each<[string, string, string[]]>([
    ['paused', 'asks', ['A plan for one.', 'A plan for two.']],
    ['reflects', 'end', ['Draft 1.\n\nBe brief.\n\nDraft 3.', 'Draft 5.\n\nBe brief.\n\nDraft 7.']],
    ['components', 'end', ['The weather of one.\n\nThat is all.', 'The weather of two.\n\nThat is all.']],
    ['unshown', 'end', ['Sales will help you.', 'Sales will help you.']],
  ])('%s', async (graph, end, texts) => {
    for (const mode of ['stream', 'batch'] as const)
      expect(await answersOf(graph, mode, ['one', 'two'])).toEqual(texts.map((text) => [end, text]));
  });
});
