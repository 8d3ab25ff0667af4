// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { outputShown } from '../../support/answer-reading.ts';
import { inspectedTrace } from '../../support/inspected.ts';
import { renderInspector } from '../../support/inspector-scene.tsx';

const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const panel = () => screen.getByRole('tabpanel').textContent;

describe('the overview says why a model ended early', () => {
  const ended = (finish_reason: string) =>
    signal(outputShown({ type: 'ai', content: 'One', response_metadata: { finish_reason } }));
  const remarks = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');

  test.each<[string, RegExp | undefined]>([
    ['length', /reached its length limit/],
    ['content_filter', /A content filter/],
    ['stop', undefined],
  ])('%s', (reason, words) => {
    renderInspector(undefined, {}, { output: ended(reason) });
    expect(remarks().filter((remark) => /model|filter/.test(remark))).toEqual(
      words === undefined ? [] : [expect.stringMatching(words)],
    );
  });

  test('once the answer has ended', () => {
    renderInspector(inspectedTrace({ state: { status: 'streaming' } }), {}, { output: ended('length') });
    expect(screen.queryByText(/length limit/)).toBeNull();
  });
});

describe('the overview remarks on an answer that was read all the same', () => {
  const type = (value: string): [string, string][] => [['content-type', value]];
  const remarks = () =>
    screen
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
      .filter((remark) => /read (all the same|as parts)/.test(remark));

  test.each<[string, Parameters<typeof inspectedTrace>[0], RegExp[]]>([
    ['usual', {}, []],
    ['status 202', { reply: { status: 202, headers: type('text/event-stream') } }, [/status 202/]],
    ['text/plain', { reply: { status: 200, headers: type('text/plain') } }, [/as text\/plain/]],
    [
      'no type',
      { reply: { status: 201, headers: [['x-a', 'b']] } },
      [/status 201/, /without a content type/],
    ],
    ['a head that was not kept', { reply: { status: 200, headers: [] } }, []],
    ['failed', { reply: { status: 202, headers: [] }, state: { status: 'stopped' } }, []],
  ])('%s', (_, trace, found) => {
    renderInspector(inspectedTrace(trace));
    expect(remarks()).toEqual(found.map((words) => expect.stringMatching(words)));
  });
});

describe('the overview has the tokens', () => {
  const fact = (name: string) => screen.getAllByText(name).at(-1)?.nextElementSibling?.textContent;
  const tokens = { input: 1_200, output: 30, total: 1_230 };

  test('that only steps reported, where the answer is a text, with cached ones and those of reasoning', () => {
    const output = signal(outputShown('One two three'));
    renderInspector(undefined, { usage: { ...tokens, cached: 1_000, reasoning: 20 } }, { output });
    expect(
      ['Input tokens', 'Of them from a cache', 'Output tokens', 'Of them for reasoning'].map(fact),
    ).toEqual(['1,200', '1,000', '30', '20']);
    expect(panel()).toContain('1,200 in, 30 out');
  });

  test('of a request that was sent again, or of a saved trace, by replaying it', async () => {
    const usage_metadata = { input_tokens: 3, output_tokens: 4, total_tokens: 7 };
    const replay = async () => outputShown({ type: 'ai', content: 'One', usage_metadata });
    renderInspector(inspectedTrace({ state: { status: 'done' } }), {}, { replay });
    expect(await screen.findByText('3 in, 4 out')).toBeTruthy();
  });

  test('by model, where there were several', () => {
    const one = { input: 600, output: 15, total: 615 };
    const models = ['small', 'large'].map((model) => ({ ...one, model }));
    renderInspector(undefined, { usage: { ...tokens, models } });
    expect(['small', 'large'].map(fact)).toEqual(['600 in, 15 out', '600 in, 15 out']);
  });
});

describe('the overview names the ids of a run, or says why one is absent:', () => {
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  const { request } = inspectedTrace();
  if (!request) throw new Error('No request');
  const { body: _, ...bodyless } = request;

  test.each([
    ['c1', 'c1'],
    ['temporary-7b1', '7b1'],
    ['c1/repeats/r1', 'None: this request was sent outside the conversation.'],
  ])('conversation %s', (conversationId, shown) => {
    renderInspector(undefined, { conversationId });
    expect(fact('Conversation ID')).toBe(shown);
  });

  test.each<[string, Parameters<typeof inspectedTrace>[0], string]>([
    ['sent', { request: { ...request, body: '{"config":{"configurable":{"thread_id":"t1"}}}' } }, 't1'],
    [
      'sent in the URL',
      { request: { ...request, url: 'http://127.0.0.1:2024/threads/t%202/runs/stream' } },
      't 2',
    ],
    ['not sent', {}, 'None was sent.'],
    ['not kept', { request: bodyless, missing: ['body'] }, 'Not kept'],
  ])('session or thread: %s', (_, trace, shown) => {
    renderInspector(inspectedTrace(trace));
    expect(fact('Session or thread ID')).toBe(shown);
  });

  test.each<[string, Parameters<typeof inspectedTrace>[0], string, RegExp]>([
    [
      'allowed',
      { request: { ...request, hasCookies: true } },
      'Sent, if the browser had any for the site',
      /if it had any/,
    ],
    ['not sent', {}, 'Not sent', /It sent no cookies/],
    [
      'not known',
      { request: bodyless, missing: ['body'] },
      'Not kept',
      /Whether it sent cookies was not kept/,
    ],
  ])('cookies: %s', (_, trace, shown, words) => {
    renderInspector(inspectedTrace(trace));
    expect(fact('Cookies')).toBe(shown);
    tab('Request');
    expect(panel()).toMatch(words);
  });

  test('cookies: nothing was sent', () => {
    const { request: _, reply: __, ...rest } = inspectedTrace({ startedAt: null, events: [] });
    renderInspector(rest);
    expect([fact('Cookies'), fact('Session or thread ID')]).toEqual([
      'Nothing was sent.',
      'Nothing was sent.',
    ]);
  });
});

test('the overview says what is known of the writing of the request', () => {
  const row = () => screen.getByText('Request written').nextElementSibling?.textContent;
  renderInspector();
  expect(row()).toBe('The browser does not tell.');
  cleanup();
  const timing = {
    connectStart: 0,
    secureConnectionStart: 0,
    connectEnd: 0,
    responseStart: 9,
    responseEnd: 9,
  };
  renderInspector(inspectedTrace({ timing: { httpVersion: 'h2', ...timing, requestStart: 4 } }));
  expect(row()).toBe('Began after 4 ms. The browser does not tell when it ended.');
});
