import { describe, expect, test } from 'vitest';
import { connect } from '../../../lib/langserve/connect.ts';
import type { KnownSteps } from '../../../lib/runnable/description.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { data, end, missing, plain } from '../../support/asked-for-steps.ts';
import { type Answer, answerJson, answerStream, serve } from '../../support/http-server.ts';
import { endOf, target } from '../../support/run.ts';
import { stepEvent } from '../../support/step-items.ts';

const never = new AbortController().signal;
const events = answerStream(data(stepEvent('on_chain_start', 'r', [])), end);
const log = answerStream(data({ ops: [{ op: 'replace', path: '', value: { id: 'r' } }] }), end);
const both = ['stream_events', 'stream_log'];

/** Runs once with what is known, and tells what was asked, learnt and marked. */
async function run(answers: Record<string, Answer>, steps?: KnownSteps, base = '') {
  await using server = await serve(
    Object.fromEntries(Object.entries(answers).map(([name, answer]) => [`/c/${name}`, answer])),
  );
  const learnt: KnownSteps[] = [];
  const to = target(`${server.origin}/c${base}`, { showsSteps: true });
  const details = { steps, learnt: (found: KnownSteps) => void learnt.push(found) };
  const heard: RunEvent[] = [];
  for await (const event of connect(to).run({ input: 'hi' }, never, details)) heard.push(event);
  const marks = heard.flatMap((event) => ('withoutSteps' in event ? [event.withoutSteps] : []));
  const paths = server.requests.map(({ path }) => path.replace('/c/', ''));
  return { end: endOf(heard), paths, learnt, marks };
}

describe('a run with steps learns', () => {
  test('nothing where the events exist', async () => {
    expect(await run({ stream_events: events })).toMatchObject({ learnt: [], marks: [] });
  });

  test('that there is only a log', async () => {
    const answers = { stream_events: missing(), stream_log: log };
    expect(await run(answers)).toMatchObject({ learnt: [{ missing: ['stream_events'] }], marks: [] });
  });

  test('that there is neither, and that it was said', async () => {
    const answers = { stream_events: missing(), stream_log: missing(405), stream: plain };
    expect(await run(answers)).toMatchObject({ learnt: [{ missing: both, isSaid: true }], marks: [true] });
  });

  test('nothing where the address answers nothing', async () => {
    const answers = { stream_events: missing(), stream_log: missing(), stream: missing() };
    expect(await run(answers)).toMatchObject({ end: 'not-exposed', learnt: [] });
  });

  test('that the server leaves the answer out', async () => {
    expect(await run({ stream_events: answerStream(end) })).toMatchObject({
      end: 'answer-left-out',
      paths: ['stream_events'],
      learnt: [{ missing: both }],
    });
  });
});

describe('a run with steps that knows of missing endpoints asks', () => {
  const all = { stream_events: events, stream_log: log, stream: plain };

  test.each<[string, KnownSteps, string, (true | 'known')[], KnownSteps[]]>([
    ['for the events', { missing: [] }, 'stream_events', [], []],
    ['for the log', { missing: ['stream_events'] }, 'stream_log', [], []],
    ['for the stream, and says so', { missing: both }, 'stream', [true], [{ missing: both, isSaid: true }]],
    ['for the stream without a word', { missing: both, isSaid: true }, 'stream', ['known'], []],
  ])('%s', async (_, steps, path, marks, learnt) => {
    expect(await run(all, steps)).toEqual({ end: 'end', paths: [path], marks, learnt });
  });
});

describe('the rest of a description', () => {
  const listed = (...paths: string[]) => ({
    paths: Object.fromEntries(paths.map((path) => [path, { post: {} }])),
  });

  async function described(answers: Record<string, Answer>, path = '/c') {
    await using server = await serve(answers);
    const rest = await connect(target(`${server.origin}${path}`)).describeRest?.(never);
    const paths = server.requests.map((request) => request.path);
    return { ...rest, paths };
  }
  const extraPaths = ['/c/feedback', '/c/public_trace_link'];

  test('takes steps and feedback from the document of the server, without asking for them', async () => {
    const document = listed('/c/stream', '/c/stream_log', '/c/feedback', '/other/public_trace_link');
    const { steps, extras, paths } = await described({
      '/openapi.json': answerJson(200, document),
    });
    expect(steps).toEqual({ missing: ['stream_events'] });
    expect(extras).toEqual({ feedback: 'exposed', publicLink: 'missing' });
    expect(paths).toEqual(['/openapi.json']);
  });

  test.each<[string, Record<string, Answer>]>([
    ['there is none', {}],
    ['it is closed', { '/openapi.json': answerJson(401, {}) }],
    ['it lists another runnable', { '/openapi.json': answerJson(200, listed('/other/stream')) }],
    [
      'it lists schemas alone, as LangServe before 0.3',
      {
        '/openapi.json': answerJson(200, {
          paths: { '/c/input_schema': { get: {} }, '/c/feedback': { post: {} } },
        }),
      },
    ],
    ['it is no document', { '/openapi.json': answerJson(200, { paths: [] }) }],
    ['it is cut off', { '/openapi.json': (response) => response.destroy() }],
  ])('asks for feedback, and leaves steps open, where %s', async (_, answers) => {
    const { steps, extras, paths } = await described({
      ...answers,
      '/c/feedback': answerJson(405, {}),
    });
    expect(steps).toBeUndefined();
    expect(extras).toEqual({ feedback: 'exposed', publicLink: 'missing' });
    expect(paths).toEqual(expect.arrayContaining(extraPaths));
  });

  test.each<[string, string, string, string]>([
    ['a configuration in its address', '/c/c/N4XyA', '/openapi.json', '/c/stream'],
    ['a document beside it', '/api/c', '/api/openapi.json', '/c/stream'],
    ['a document beside it with whole paths', '/api/c', '/api/openapi.json', '/api/c/stream'],
    ['a server for one runnable', '', '/openapi.json', '/stream'],
  ])('finds the document of a runnable with %s', async (_, path, document, endpoint) => {
    const { steps } = await described({ [document]: answerJson(200, listed(endpoint)) }, path);
    expect(steps).toEqual({ missing: both });
  });
});
