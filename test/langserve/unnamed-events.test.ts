import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { langserve } from '../../lib/langserve/langserve.ts';
import { answerStream, answerThenAbort, serve, sseHeaders } from '../support/http-server.ts';
import { chunksOf, endOf, failureIn, runOnce, target } from '../support/run.ts';

async function runOf(answer: (response: ServerResponse) => unknown) {
  await using server = await serve({ '/c/stream': answer });
  return await runOnce(target(`${server.origin}/c`));
}

const textOf = (chunks: unknown[]) => chunks.join('');

describe('events without a name', () => {
  test.each([
    ['with [DONE]', 'data: "whole "\n\ndata: "answer"\n\ndata: [DONE]\n\n'],
    ['with [DONE] without its blank line', 'data: "whole "\n\ndata: "answer"\n\ndata: [DONE]'],
    ['with an orderly end', 'data: "whole "\n\ndata: "answer"\n\n'],
    ['without the last blank line', 'data: "whole "\n\ndata: "answer"'],
    ['with an end of LangServe', 'data: "whole "\n\ndata: "answer"\n\nevent: end\n\n'],
    ['with the default name', 'event: message\ndata: "whole "\n\nevent: message\ndata: "answer"\n\n'],
    ['with ids and comments', ': hi\n\nid: 1\ndata: "whole "\n\nid: 2\ndata: "answer"\n\n'],
    ['of bare text', 'data: whole \n\ndata: answer\n\ndata: [DONE]\n\n'],
  ])('are the answer: %s', async (_, body) => {
    const found = await runOf(answerStream(body));
    expect([textOf(chunksOf(found)), endOf(found)]).toEqual(['whole answer', 'end']);
    expect(found.at(-1)).not.toHaveProperty('isUntold');
  });

  test('keep bare numbers and brackets as text', async () => {
    const pieces = ['It', ' is', ' 42', ' [', 'null', '.'];
    const found = await runOf(answerStream(pieces.map((piece) => `data: ${piece}\n\n`).join('')));
    expect(textOf(chunksOf(found))).toBe(pieces.join(''));
  });

  test('read the same from the journal', async () => {
    const found = await runOf(answerStream('data: Answer: \n\ndata: 42\n\ndata: {"a": 1}\n\ndata: "x"\n\n'));
    const again = found.flatMap((event) =>
      event.type === 'chunks' && event.raw
        ? event.raw.texts.map((text) => langserve.answers.chunkIn(text, 'stream', event.raw?.event))
        : [],
    );
    expect(again).toEqual(chunksOf(found));
    expect(again).toEqual(['Answer: ', '42', { a: 1 }, 'x']);
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    [
      'without a length',
      (response) => {
        response.useChunkedEncodingByDefault = false;
        response.writeHead(200, { ...sseHeaders, connection: 'close' });
        response.end('data: "half"\n\n');
      },
    ],
  ])('leave open whether a body was whole: %s', async (_, answer) => {
    const found = await runOf(answer);
    expect(found.at(-1)).toMatchObject({ type: 'end', isUntold: true });
  });

  test('are cut short by a broken connection', async () => {
    const found = await runOf(answerThenAbort('data: "half"\n\n', 'data: "more'));
    expect([chunksOf(found), endOf(found)]).toEqual([['half'], 'cut-short']);
  });

  test('are cut short by words of a gateway', async () => {
    const found = await runOf(answerStream('data: "half"\n\nupstream request timeout'));
    expect(failureIn(found)).toEqual({ kind: 'cut-short', detail: 'upstream request timeout' });
  });

  test.each([
    ['{"error": {"message": "Overloaded", "type": "server_error"}}', 'Overloaded'],
    ['{"error": "No more tokens"}', 'No more tokens'],
  ])('tell of an error: %s', async (data, detail) => {
    const found = await runOf(answerStream(`data: "half"\n\ndata: ${data}\n\n`));
    expect(chunksOf(found)).toEqual(['half']);
    expect(failureIn(found)).toEqual({ kind: 'runnable-error', status: 200, detail });
  });

  test.each([
    ['after named ones', 'event: data\ndata: "a"\n\ndata: "b"\n\nevent: end\n\n', ['a'], 'end'],
    ['alone, with [DONE]', 'data: [DONE]\n\n', [], 'end'],
    ['not at all', ': ping\n\n', [], 'cut-short'],
  ])('stand %s', async (_, body, chunks, end) => {
    const found = await runOf(answerStream(body));
    expect([chunksOf(found), endOf(found)]).toEqual([chunks, end]);
  });
});

test.each([
  'event: data\ndata: "a"\n\n',
  'event: data\ndata: "a"\n\nevent: data\ndata: [DONE]\n\n',
  'event: data\ndata: "a"\n\ndata: [DONE]\n\n',
])('named events without an end are cut short: %j', async (body) => {
  const found = await runOf(answerStream(body));
  expect([chunksOf(found), endOf(found)]).toEqual([['a'], 'cut-short']);
});
