import { describe, expect, test } from 'vitest';
import { outputParts } from '../../lib/output/output-parts.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { agentServer, connectAgentServer } from '../support/agent-server-sketch.ts';
import { serve } from '../support/http-server.ts';
import { recording } from '../support/recordings.ts';
import { target } from '../support/run.ts';

const { fold, text } = agentServer.answers;

/** Runs against a recorded reply that arrives in pieces of this many bytes. */
async function runOf(name: string, mode: DataTransferMode, pieceLength = 1_000) {
  const bytes = recording(`agent-server/${name}.body`);
  const contentType = mode === 'stream' ? 'text/event-stream' : 'application/json';
  await using server = await serve({
    [agentServer.addressOf(mode)](response) {
      response.writeHead(200, { 'content-type': contentType });
      for (let at = 0; at < bytes.length; at += pieceLength)
        response.write(bytes.subarray(at, at + pieceLength));
      response.end();
    },
  });
  const runnable = connectAgentServer(target(server.origin, { mode }));
  const request = agentServer.request({
    plan: { kind: 'text' },
    parts: { text: 'hello', history: [], values: {} },
    values: {},
    memory: null,
  });
  const events: RunEvent[] = [];
  for await (const event of runnable.run(request ?? {}, new AbortController().signal)) events.push(event);
  const folded = fold.empty();
  for (const event of events) {
    if (event.type === 'chunks') for (const chunk of event.chunks) fold.add(folded, chunk);
  }
  const output = fold.output(fold.settled(folded), null);
  return { end: events.at(-1), output, said: text(output, null) };
}

describe('a reply of an Agent Server', () => {
  test.each(['chat', 'js.chat', 'forget', 'plain', 'tools'])(
    '%s: its stream folds to its single response',
    async (name) => {
      const [streamed, whole] = [
        await runOf(`${name}.stream`, 'stream'),
        await runOf(`${name}.wait`, 'batch'),
      ];
      expect(streamed.end).toEqual({ type: 'end' });
      expect(streamed.said).toBe(whole.said);
      const kinds = ({ output }: typeof whole) => outputParts(output, null).map(({ kind }) => kind);
      expect(kinds(streamed)).toEqual(kinds(whole));
      expect(streamed.said).not.toBe('');
    },
  );

  test('with interleaved messages of two nodes has two answers', async () => {
    const { said } = await runOf('both.stream', 'stream');
    expect(said).toContain('alpha one two three');
    expect(said).toContain('beta four five six');
  });

  test('shows a message as the state rewrites it', async () => {
    expect((await runOf('forget.stream', 'stream')).said).toContain('[redacted]');
  });

  test('keeps the text before a failure in mid-stream', async () => {
    const { end, output } = await runOf('fails-mid.stream', 'stream');
    expect(end).toMatchObject({
      type: 'error',
      failure: { kind: 'runnable-error', detail: 'ValueError: kaputt' },
    });
    expect(output).toBeDefined();
  });

  test('with status 200 can be a failure of a single response', async () => {
    expect((await runOf('fails.wait', 'batch')).end).toMatchObject({ type: 'error' });
  });

  test('keeps a question to the person in its output', async () => {
    expect((await runOf('approve.stream', 'stream')).output).toMatchObject({ __interrupt__: [{}] });
  });

  test.each([
    ['chat', 'object'],
    ['plain', 'object'],
  ])('%s: its schemas give an input plan', async (name, kind) => {
    const bytes = recording(`agent-server/schemas.${name}.body`);
    await using server = await serve({ '/assistants/chat/schemas': (response) => response.end(bytes) });
    const { description } = await connectAgentServer(target(server.origin)).describe(
      new AbortController().signal,
    );
    expect(agentServer.plan(schemaIn(description.input)).kind).toBe(kind);
    expect(agentServer.readDescription(JSON.parse(JSON.stringify(description)))).toEqual(description);
  });
});
