import { describe, expect, test } from 'vitest';
import { chunksIn, keptHappening } from '../../../lib/chat/run/journal-entry.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { asked, data, end, missing, plain } from '../../support/asked-for-steps.ts';
import { type Answer, answerJson, answerStream } from '../../support/http-server.ts';
import { recording } from '../../support/recordings.ts';
import { chunksOf, endOf, failureIn } from '../../support/run.ts';
import { recordedItems, stepEvent } from '../../support/step-items.ts';

const withoutSteps = (events: RunEvent[]) => events.filter((event) => 'withoutSteps' in event).length;

describe('a run with steps asks', () => {
  test.each<[string, Record<string, Answer>, string[], number]>([
    [
      'for the events',
      { stream_events: answerStream(data(stepEvent('on_chain_start', 'r', [])), end) },
      ['stream_events'],
      0,
    ],
    [
      'for the log where there are no events',
      { stream_events: missing(), stream_log: answerStream(data({ ops: [] }), end) },
      ['stream_events', 'stream_log'],
      0,
    ],
    [
      'for the stream where there is neither',
      { stream_events: missing(405), stream_log: missing(404), stream: plain },
      ['stream_events', 'stream_log', 'stream'],
      1,
    ],
  ])('%s', async (_, answers, wanted, marks) => {
    const { events, paths } = await asked(answers);
    expect([paths, endOf(events), withoutSteps(events)]).toEqual([wanted, 'end', marks]);
    const sent = events.flatMap((event) => (event.type === 'sent' ? [event.request?.url ?? ''] : []));
    expect(sent.map((url) => url.replace(/^.*\//, ''))).toEqual(wanted);
  });

  test.each([400, 401, 403, 422, 429, 500, 502])('once if the answer is %s', async (status) => {
    const { events, paths } = await asked({
      stream_events: missing(status),
      stream_log: plain,
      stream: plain,
    });
    expect(paths).toEqual(['stream_events']);
    expect(events.at(-1)?.type).toBe('error');
  });

  test('in the mode with a single response for nothing more', async () => {
    const { events, paths } = await asked({ invoke: answerJson(200, { output: 1 }) }, 'batch');
    expect([paths, endOf(events)]).toEqual([['invoke'], 'end']);
  });

  test('and says that of the mode if nothing exists', async () => {
    const answers = { stream_events: missing(), stream_log: missing(), stream: missing() };
    const { events } = await asked(answers);
    expect(failureIn(events)).toMatchObject({ kind: 'not-exposed', path: '/stream' });
  });
});

test('a reply of steps that is too large is said to have steps in it', async () => {
  const step = data(stepEvent('on_chain_start', 'r', [], { input: 'x'.repeat(1024 * 1024) }));
  const { events } = await asked({ stream_events: answerStream(...Array(33).fill(step), end) });
  expect(failureIn(events)).toEqual({ kind: 'reply-too-large', limitMiB: 32, hasSteps: true });
});

describe('the output among the steps', () => {
  const start = stepEvent('on_chain_start', 'r', []);
  const read = async (...values: unknown[]) => {
    const { events } = await asked({ stream_events: answerStream(...values.map(data), end) });
    return { events, chunks: chunksOf(events) };
  };

  test.each<[string, unknown[], unknown[]]>([
    [
      'is what the run itself streams',
      [
        start,
        stepEvent('on_chain_stream', 'inner', ['r'], { chunk: 'inner' }),
        stepEvent('on_chain_stream', 'r', [], { chunk: 'a' }),
        stepEvent('on_chain_stream', 'r', [], { chunk: null }),
        stepEvent('on_chain_end', 'r', [], { output: 'a' }),
      ],
      ['a', null],
    ],
    [
      'is in its end if it streamed nothing',
      [start, stepEvent('on_chain_end', 'r', [], { output: [1] })],
      [[1]],
    ],
    ['is none if there was none', [start, stepEvent('on_chain_end', 'r', [], { output: null })], []],
    [
      'is the text of a plain model',
      [
        stepEvent('on_llm_start', 'r', []),
        stepEvent('on_llm_end', 'r', [], { output: { generations: [[{ text: 'all' }]] } }),
      ],
      ['all'],
    ],
    [
      'goes on after the end of the run, as with agents',
      [
        start,
        stepEvent('on_chain_stream', 'r', [], { chunk: 1 }),
        stepEvent('on_chain_end', 'r', [], { output: 2 }),
        stepEvent('on_chain_stream', 'r', [], { chunk: 2 }),
      ],
      [1, 2],
    ],
    ['is not an event without data', [start, { ...stepEvent('on_chain_stream', 'r', []), data: null }], []],
    [
      'is what a patch adds to that of the run',
      [
        { ops: [{ op: 'replace', path: '', value: { id: 'r', streamed_output: [] } }] },
        {
          ops: [
            { op: 'add', path: '/streamed_output/-', value: 'a' },
            { op: 'replace', path: '/final_output', value: 'a' },
          ],
        },
        { ops: [{ op: 'add', path: '/logs/x/streamed_output/-', value: 'inner' }] },
        {
          ops: [
            { op: 'add', path: '/streamed_output/-', value: 'b' },
            { op: 'add', path: '/streamed_output/-', value: null },
          ],
        },
      ],
      ['a', 'b', null],
    ],
  ])('%s', async (_, values, wanted) => {
    const { events, chunks } = await read(...values);
    expect([chunks, endOf(events)]).toEqual([wanted, 'end']);
  });

  test('is read again from the journal, which keeps each text once', async () => {
    const answer = answerStream(recording('stream-events.sse'));
    const { events } = await asked({ stream_events: answer });
    const kept = events.map(keptHappening);
    const texts = kept.flatMap((item) =>
      item.type === 'unknown'
        ? [item.data]
        : 'texts' in item
          ? item.texts
          : 'chunks' in item
            ? ['twice']
            : [],
    );
    const happenings = kept.map((happening) => ({ at: 0, happening }));
    const entries = [{ runId: 'r1', seq: 1, happenings }];
    expect(chunksOf(events)).toHaveLength(5);
    expect(chunksIn(entries, langserve.answers, { mode: 'stream' })).toEqual(chunksOf(events));
    expect([...texts, '']).toEqual(recordedItems('stream-events.sse').map(({ text }) => text));
  });

  test.each<[string, string]>([
    ['is no JSON', 'oops'],
    ['is no event', '[1]'],
    [
      'has a chunk nested too deeply',
      JSON.stringify(stepEvent('on_chain_stream', 'r', [], { chunk: 'X' })).replace(
        '"X"',
        `${'['.repeat(300)}${']'.repeat(300)}`,
      ),
    ],
  ])('fails the run if the data %s', async (_, text) => {
    const { events } = await asked({
      stream_events: answerStream(data(start), `event: data\r\ndata: ${text}\r\n\r\n`, end),
    });
    expect(endOf(events)).toBe('malformed-reply');
  });

  test('is not disturbed by a deep value of another step', async () => {
    const deep = JSON.stringify(stepEvent('on_tool_end', 'inner', ['r'], { output: 'X' })).replace(
      '"X"',
      `${'['.repeat(300)}${']'.repeat(300)}`,
    );
    const { events } = await asked({
      stream_events: answerStream(
        data(start),
        `event: data\r\ndata: ${deep}\r\n\r\n`,
        data(stepEvent('on_chain_stream', 'r', [], { chunk: 'a' })),
        end,
      ),
    });
    expect([chunksOf(events), endOf(events)]).toEqual([['a'], 'end']);
  });
});
