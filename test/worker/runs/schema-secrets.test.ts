import { describe, expect, test } from 'vitest';
import { keptHappening } from '../../../lib/chat/run/journal-entry.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { createExchangeScene } from '../../support/exchange-scene.ts';
import { answerJson, answerStream } from '../../support/http-server.ts';
import { aProfile } from '../../support/profile.ts';
import { stepEvent } from '../../support/step-items.ts';

const pin = 'open-sesame-4711';
const password = { type: 'string', format: 'password', writeOnly: true };

/** A configuration as pydantic describes it, with a field whose name does not say that it is secret. */
const config = {
  properties: {
    configurable: {
      type: 'object',
      properties: { vault: { ...password, title: 'Vault' }, door: { type: 'string' } },
    },
  },
};
const input = {
  type: 'object',
  required: ['question', 'key'],
  properties: { question: { type: 'string' }, key: { anyOf: [password, { type: 'null' }] } },
};

const data = (value: unknown) => `event: data\ndata: ${JSON.stringify(value)}\n\n`;
const steps = answerStream(
  data(stepEvent('on_chain_start', 'r', [], { input: { question: 'Hi', key: pin }, config: { vault: pin } })),
  data(stepEvent('on_chain_stream', 'r', [], { chunk: 'Bonjour' })),
  'event: end\n\n',
);
const refusal = answerJson(400, { detail: `Wrong key: ${pin}` });

/** Runs a message with a preset, and returns what the journal keeps. */
async function kept(part: {
  values?: JsonObject;
  fields?: JsonObject;
  isRefused?: boolean;
  plainText?: boolean;
}) {
  const { values = {}, fields = {}, isRefused = false, plainText = false } = part;
  const call = { ...aProfile().call, presets: [{ id: 's', name: 'S', values }], presetId: 's' };
  await using scene = await createExchangeScene({
    schemas: [answerJson(200, fields.key ? input : { type: 'string' })],
    config: answerJson(200, config),
    others: { '/chat/stream_events': isRefused ? refusal : steps },
    profile: () => ({ showsSteps: true, call }),
  });
  // A plain text message uses what is known from earlier ones.
  if (plainText) await scene.run();
  const happenings = await scene.run({ fields, plainText });
  const body = scene.posts().at(-1)?.body ?? '';
  return { journal: JSON.stringify(happenings.map(keptHappening)), body };
}

describe('a value that a schema marks as secret', () => {
  test.each([
    ['of a preset', { values: { vault: pin, door: 'left' } }],
    ['of a preset sent with plain text', { values: { vault: pin, door: 'left' }, plainText: true }],
    ['of the input', { fields: { key: pin } }],
    ['of a preset in a refusal', { values: { vault: pin, door: 'left' }, isRefused: true }],
  ])('%s is sent, and kept in neither request, steps nor failure', async (_, part) => {
    const { journal, body } = await kept(part);
    expect(body).toContain(pin);
    expect(journal).not.toContain(pin);
    expect(journal).toContain('[secret]');
    if ('values' in part) expect(journal).toContain('left');
    if (!('isRefused' in part)) expect(journal).toContain('Bonjour');
  });

  test('is found in one request alone: others keep the same text', async () => {
    const { journal } = await kept({ values: { door: pin } });
    expect(journal).toContain(pin);
  });
});

test('a secret in the answer to a question is sent, and kept in neither request nor states', async () => {
  const sse = (event: string, value: unknown) => `event: ${event}\ndata: ${JSON.stringify(value)}\n\n`;
  const said = { user: 'ann', pass: pin, messages: [{ type: 'ai', id: 'm1', content: 'Signed in.' }] };
  await using scene = await createExchangeScene({
    profile: (origin) => ({ url: `${origin}/assistants/login`, protocol: 'agent-server' }),
    others: {
      '/threads/c1/runs/stream': answerStream(
        sse('metadata', { run_id: 's1' }),
        sse('values', { user: 'ann', messages: [] }),
        sse('updates', { login: said }),
        sse('values', said),
      ),
      '/threads/c1/runs/s1': answerJson(200, { run_id: 's1', status: 'success' }),
    },
  });
  const answers = [{ id: null, value: { user: 'ann', pass: pin }, secrets: ['/pass'] }];
  const happenings = await scene.run({ text: '', answers });
  const journal = JSON.stringify(happenings.map(keptHappening));
  expect(JSON.parse(scene.posts().at(-1)?.body ?? '')).toMatchObject({
    command: { resume: { user: 'ann', pass: pin } },
  });
  expect(happenings.at(-1)).toMatchObject({ type: 'end' });
  expect(journal).toContain('Signed in.');
  expect(journal).not.toContain(pin);
});
