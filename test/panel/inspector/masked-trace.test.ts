import { describe, expect, test } from 'vitest';
import type { TraceFile } from '../../../lib/chat/trace/export/read-trace-file.ts';
import type { TracedRun } from '../../../lib/chat/trace/export/trace-file.ts';
import { fileForms, requestForms } from '../../../lib/chat/trace/export/traced-request.ts';
import { anItem, aTracedRun } from '../../support/a-trace.ts';
import { anyTracedRun } from '../../support/any-trace.ts';
import { fc } from '../../support/fast-check.ts';
import { type FindSecrets, findIn } from '../../support/find-secrets.ts';
import { createTraceScene } from '../../support/trace-scene.ts';
import { withTracedTexts } from '../../support/traced-texts.ts';

/** Exports a trace in every form, and joins all of it. */
async function everything(traced: TracedRun, find: FindSecrets): Promise<string> {
  const { actions, copies, files } = createTraceScene(find);
  for (const form of fileForms) await actions.saveTrace(form, traced);
  for (const form of requestForms) await actions.copyRequest(form, traced);
  await actions.copyReport(traced);
  const texts = await Promise.all(files.map(({ file }) => file.text()));
  return [...files.map(({ name }) => name), ...copies, ...texts].join('\n');
}

async function readBack(traced: TracedRun, find: FindSecrets): Promise<TraceFile> {
  const { actions, files } = createTraceScene(find);
  await actions.saveTrace('trace', traced);
  const read = await actions.openTrace(files[0]?.file ?? new Blob());
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

const secret = 'sk-4711-abc"déf\\ghi';
const said = [secret, JSON.stringify(secret), encodeURIComponent(secret), `Bearer ${secret}`];
const traces = ['4711-abc', ...said];

/** A trace with the secret in every text. */
const leaky = (): TracedRun => {
  const traced = aTracedRun({
    request: {
      method: 'POST',
      url: `http://127.0.0.1:8000/${encodeURIComponent(secret)}/stream`,
      headers: [['x-note', `about ${secret}`]],
      body: JSON.stringify({ input: said }),
    },
    reply: { status: 500, headers: [['x-echo', said.join()]], body: said.join() },
    events: said.map((text, place) => anItem({ number: place + 1, name: text, id: text, text })),
    state: { status: 'failed', failure: { kind: 'redirected', url: `http://127.0.0.1/${secret}` } },
    end: { kind: 'failed' },
  });
  return { ...traced, run: { ...traced.run, url: `http://127.0.0.1/${secret}`, runnableRunId: secret } };
};

describe('exports of a trace', () => {
  test('contain no known secret', async () => {
    const all = await everything(leaky(), findIn(secret));
    for (const trace of traces) expect(all).not.toContain(trace);
    expect(all).toContain('[secret]');
  });

  test('contain no known secret, wherever it stands in any trace', async () => {
    const value = fc.string({ unit: fc.constantFrom(...'ab01"\\/+= ü'), minLength: 8, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(anyTracedRun, value, fc.nat(), async (traced, text, seed) => {
        const token = `s3cr3t${text}`;
        let place = 0;
        const all = { ...traced, run: { ...traced.run, url: `http://127.0.0.1/${token}` } };
        const filled = withTracedTexts(all, (found) =>
          ++place % ((seed % 3) + 1) ? `${found} ${token}` : found,
        );
        expect(await everything(filled, findIn(token))).not.toContain('s3cr3t');
      }),
      { numRuns: 40 },
    );
  });

  test('contain no secret that is spread over events', async () => {
    const pieces = ['Your key is sk-', '4711-', 'abc', 'def!', ' Keep it.'];
    const traced = aTracedRun({
      events: pieces.map((content, place) =>
        anItem({ number: place + 1, text: JSON.stringify({ id: 'm1', content }) }),
      ),
    });
    const { trace, masked } = await readBack(traced, findIn('sk-4711-abcdef'));
    expect(trace.events.map(({ text }) => JSON.parse(text))).toEqual([
      { id: 'm1', content: 'Your key is [secret]' },
      { id: 'm1', content: '' },
      { id: 'm1', content: '' },
      { id: 'm1', content: '!' },
      { id: 'm1', content: ' Keep it.' },
    ]);
    expect(masked.filter((at) => at.startsWith('/items'))).toEqual(
      [0, 1, 2, 3].map((item) => `/items/${item}/text`),
    );
  });

  test.each<[string, (message: string, content: string) => object]>([
    ['their ids', (id, content) => ({ id, content })],
    [
      'the ids of their runs',
      (run_id, content) => ({ event: 'on_chat_model_stream', run_id, data: { chunk: { content } } }),
    ],
    [
      'the paths of a patch',
      (name, value) => ({ ops: [{ op: 'add', path: `/logs/${name}/streamed_output/-`, value }] }),
    ],
    ['the metadata beside them', (node, content) => [{ content }, { langgraph_node: node, step: 1 }]],
    [
      'their numbers',
      (name, content) => ({ choices: [{ index: name === 'one' ? 0 : 1, delta: { content } }] }),
    ],
  ])(
    'contain no secret that is spread over two messages that alternate: told apart by %s',
    async (_, eventOf) => {
      const [first, second] = [
        ['Your key ', 'is sk-', '4711-', 'abc', 'def!'],
        ['And the ', 'other is ', 'pk-08', '15-xyz', 'uvw.'],
      ] as const;
      const said = first.flatMap((piece, place) => [
        eventOf('one', piece),
        eventOf('two', second[place] ?? ''),
      ]);
      const events = said.map((event, place) => anItem({ number: place + 1, text: JSON.stringify(event) }));
      const { trace } = await readBack(aTracedRun({ events }), findIn('sk-4711-abcdef', 'pk-0815-xyzuvw'));
      const texts = [...trace.events].map(({ text }) => text).join('\n');
      for (const piece of ['4711', 'abc', '"def', '15-xyz', '"uvw']) expect(texts).not.toContain(piece);
      for (const piece of ['Your key ', 'And the ', 'other is ']) expect(texts).toContain(piece);
    },
  );

  test('mask the state of a run that waits', async () => {
    const questions = [
      { id: 'q1', value: { url: secret, id: secret, type: secret, status: { mode: secret } } },
    ];
    const traced = aTracedRun({ state: { status: 'waiting-for-you', questions }, end: { kind: 'asks' } });
    const { trace, masked } = await readBack(traced, findIn(secret));
    expect(JSON.stringify(trace.state)).not.toContain('4711');
    expect(masked).toContain('/state');
  });

  test('are not made if the worker does not tell the secrets', async () => {
    const scene = createTraceScene(async () => ({ ok: false, problem: { code: 'no-answer' } }));
    for (const form of fileForms) {
      const outcome = await scene.actions.saveTrace(form, leaky());
      expect(outcome).toMatchObject({ isDone: false, said: expect.stringContaining('Nothing was exported') });
    }
    expect([...scene.files, ...scene.copies]).toEqual([]);
  });
});

describe('saved trace', () => {
  test('reads back as the trace, except for the texts that it names', async () => {
    const token = 'token-token';
    const find = findIn(token);
    await fc.assert(
      fc.asyncProperty(anyTracedRun, fc.nat(5), async (traced, every) => {
        let place = 0;
        const filled = withTracedTexts(traced, (text) => (++place % 6 > every ? `${text}${token}` : text));
        const { masked, ...read } = await readBack(filled, find);
        const texts = (shown: TracedRun) => {
          const seen: [string, string][] = [];
          withTracedTexts(shown, (text, at) => {
            if (!masked.includes(at)) seen.push([at, text]);
            return '';
          });
          return seen;
        };
        const blank = (shown: TracedRun) => withTracedTexts(shown, () => '').trace;
        expect(texts(read)).toEqual(texts(filled));
        expect(blank(read)).toEqual(blank(filled));
        const leaks = texts(filled).filter(([, text]) => text.includes(token));
        expect(leaks).toEqual([]);
      }),
    );
  });

  test('reads back as the trace with an event of 5 MB, but for the secret within it', async () => {
    const long = (said: string) => `"${'x\\n\ud800é0'.repeat(500_000)}${said}${'y'.repeat(2_500_000)}"`;
    const traced = (said: string) => aTracedRun({ events: [anItem({ text: long(said) })] });
    const { trace, masked } = await readBack(traced('token-token'), findIn('token-token'));
    expect(masked.filter((at) => at.startsWith('/items'))).toEqual(['/items/0/text']);
    expect(trace.events.at(0)?.text === long('[secret]')).toBe(true);
    expect(trace).toEqual({ ...traced('').trace, events: trace.events });
    const whole = await readBack(traced('no-secret'), findIn('token-token'));
    expect(whole.trace.events.at(0)?.text === long('no-secret')).toBe(true);
    expect(whole.masked.filter((at) => at.startsWith('/items'))).toEqual([]);
  }, 60_000);

  test('names the headers whose secrets were never kept', async () => {
    expect((await readBack(aTracedRun(), findIn())).masked).toEqual(['/request/headers/1/1']);
  });
});
