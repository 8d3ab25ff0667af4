import { describe, expect, test } from 'vitest';
import { createMask, createSecretSearch } from '../../lib/chat/masking/secret-search.ts';
import { connect } from '../../lib/langserve/connect.ts';

const headers = { 'content-type': 'text/event-stream' };
const stream = (...events: string[]) => new Response(events.join(''), { headers });
const json = (status: number, body: unknown, more = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...more } });

/** Replies of servers that repeat a value of the input, as FastAPI, Pydantic and Python write it. */
const repeats: Record<string, (value: string) => Response> = {
  '422 of FastAPI': (value) =>
    json(422, {
      detail: [{ type: 'string_too_short', loc: ['body', 'input', 'pin'], msg: 'Too short', input: value }],
    }),
  '422 with the whole input': (value) =>
    json(422, {
      detail: [
        { type: 'missing', loc: ['body', 'input', 'text'], msg: 'Field required', input: { pin: value } },
      ],
    }),
  '422 with a message of Pydantic': (value) =>
    json(422, {
      detail: `1 validation error: Too short [type=short, input_value='${value}', input_type=str]`,
    }),
  '500 with a message of Python': (value) => new Response(`ValueError: bad pin '${value}'`, { status: 500 }),
  '500 as a page': (value) =>
    new Response(`<title>bad pin &#x27;${value}&#x27;</title>`, {
      status: 500,
      headers: { 'content-type': 'text/html' },
    }),
  'an error event': (value) =>
    stream(
      `event: error\ndata: ${JSON.stringify({ status_code: 500, message: `bad "${value}"`, input: value })}\n\n`,
    ),
  'a header': (value) => json(500, { detail: 'no' }, { 'x-pin': value }),
  'a metadata event': (value) =>
    stream(
      `event: metadata\ndata: ${JSON.stringify({ run_id: 'r1', input: { pin: value } })}\n\n`,
      'event: end\n\n',
    ),
  'an unknown event': (value) => stream(`event: seen\ndata: {"pin": "${value}"}\n\n`, 'event: end\n\n'),
  'an event that is no JSON': (value) => stream(`event: data\ndata: {"pin": "${value}" oh\n\n`),
  'an event that is cut off': (value) => stream(`event: data\ndata: {"pin": "${value}"`),
  'an event that is cut off within the value': (value) => stream(`event: data\ndata: {"pin": "${value}`),
  'a body that is no answer': (value) => new Response(`{"pin": "${value}"}`, { status: 404 }),
};

async function eventsOf(reply: Response, hidden: string[]) {
  const runnable = connect({
    url: 'http://127.0.0.1:8000/chat',
    mode: 'stream',
    headers: [],
    fetch: async () => reply,
  });
  const details = { hidden, mask: createMask(createSecretSearch(hidden)) };
  const events = [];
  for await (const event of runnable.run({ input: {} }, new AbortController().signal, details))
    events.push(event);
  return JSON.stringify(events);
}

describe.each(Object.entries(repeats))(
  'a secret of a form is hidden where a server repeats it: %s',
  (_, repeat) => {
    test.each(['correct horse battery', 'sk-47"11', 'h\u00fcnter2', '4711'])('%j', async (value) => {
      const events = await eventsOf(repeat(value), [value]);
      expect(events).toContain('[secret]');
      expect(events).not.toContain(JSON.stringify(value).slice(1, -1));
    });

    test('a number', async () => {
      const events = await eventsOf(repeat('4711'), ['4711']);
      expect(events).not.toContain('4711');
    });
  },
);

test.each(['correct horse battery', 'sk-47"11-long'])(
  'a long secret of a form is hidden in an answer: %j',
  async (value) => {
    const said = [`Your pin is ${value}.`, { pin: [value], order: 1 }];
    const events = said.map((chunk) => `event: data\ndata: ${JSON.stringify(chunk)}\n\n`);
    const seen = await eventsOf(stream(...events, 'event: end\n\n'), [value]);
    expect(seen).toContain('Your pin is [secret].');
    expect(seen).not.toContain(JSON.stringify(value).slice(1, -1));
  },
);

test('a short secret of a form stays in an answer, and a number there stays exact', async () => {
  const events = await eventsOf(
    stream('event: data\ndata: {"pin": "4711", "id": 1234567890123456789}\n\n', 'event: end\n\n'),
    ['4711', 'correct horse battery'],
  );
  expect(events).toContain('4711');
  expect(events).toContain('1234567890123456789');
});

test('a short secret of a form is left within other words', async () => {
  const events = await eventsOf(new Response('No such pin in 47110', { status: 500 }), ['4711']);
  expect(events).toContain('47110');
});
