import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { ExportFormat } from '../../../lib/chat/transfer/export/export-order.ts';
import { readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { takeRecords } from '../../../lib/platform/records/conversation-writing.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { anyRecord, endedRecord } from '../../support/conversation-record.ts';
import { fc } from '../../support/fast-check.ts';
import { aProfile, plainHeader } from '../../support/profile.ts';
import { createBrowser, emptyDatabase } from '../../support/transfer-scene.ts';

beforeEach(emptyDatabase);

const token = 'sk-4711_"*secret*"';
const said = [
  `Bearer ${token}`,
  Buffer.from(`Bearer ${token}`).toString('base64'),
  encodeURIComponent(token),
  JSON.stringify(token),
];
const traces = ['sk-4711', '*secret*', encodeURIComponent('"*secret*"'), ...said];

/** A conversation with the secret in every text. */
const leaky: ConversationRecord = {
  conversation: aConversation({ title: `About ${token}`, lastRun: { id: 'r1', status: 'failed' } }),
  messages: [aQuestion({ text: said.join('\n') }), anAnswer({ assistant: `Chat ${token}` })],
  runs: [
    {
      run: aRun({
        fields: { note: token, [token]: 1 },
        preset: token,
        state: {
          status: 'failed',
          failure: {
            kind: 'rejected-input',
            detail: said.join(),
            problems: [{ at: token, path: [token], message: token }],
          },
        },
        endedAt: 2,
      }),
      fold: {
        parts: [{ content: said.join(' '), headers: { [token]: said } }],
        series: { '/0': { status: 'open', latest: { a: token }, repeats: true, isOneKey: false } },
      },
    },
  ],
};

const leakyProfile = aProfile({
  name: `For ${token}`,
  headers: [plainHeader('X-Key', token)],
  call: { ...usualCall, systemMessage: `Never say ${token}.` },
  starters: [token],
});

async function exported(format: ExportFormat, secrets = [`Bearer ${token}`]) {
  const browser = createBrowser(leakyProfile);
  browser.secrets.push(...secrets);
  return browser.everything({ format });
}

describe('an export', () => {
  test.each<ExportFormat>(['json', 'markdown', 'html'])('as %s has known secrets masked', async (format) => {
    await takeRecords([leaky]);
    const { name, blob } = await exported(format);
    const text = await blob.text();
    for (const trace of traces) expect(`${name} ${text}`).not.toContain(trace);
    expect(text).toContain(format === 'markdown' ? '\\[secret\\]' : '[secret]');
  });

  test.each<ExportFormat>(['json', 'markdown', 'html'])(
    'as %s masks secrets under any name of a member',
    async (format) => {
      const names = [
        'url',
        'id',
        'type',
        'status',
        'mode',
        'kind',
        'role',
        'format',
        'cause',
        'stored',
        'part',
      ];
      const value = Object.fromEntries(names.map((name) => [name, { [name]: token, [token]: [token] }]));
      const run = aRun({
        state: { status: 'waiting-for-you', questions: [{ id: token, value }] },
        endedAt: 2,
      });
      await takeRecords([
        {
          conversation: aConversation({ lastRun: { id: 'r1', status: 'waiting-for-you' } }),
          messages: [aQuestion(), anAnswer()],
          runs: [{ run, fold: { parts: [value] } }],
        },
      ]);
      const presets = [{ id: token, name: 'A', values: { url: token, nested: [{ id: token }] } }];
      const browser = createBrowser(
        aProfile({
          url: `http://127.0.0.1:8000/${encodeURIComponent(token)}`,
          persona: { ...aProfile().persona, user: { name: '', avatar: `https://example.org/${token}` } },
          call: { ...usualCall, presets },
        }),
      );
      browser.secrets.push(token);
      const { blob } = await browser.everything({ format });
      for (const trace of traces) expect(await blob.text()).not.toContain(trace);
    },
  );

  test('keeps the origin of an address that is a secret, too', async () => {
    const browser = createBrowser(aProfile({ url: 'http://127.0.0.1:8000/chat' }));
    browser.secrets.push('127.0.0.1:8000');
    const { blob } = await browser.everything({ format: 'json' });
    const report = await createBrowser().take(blob);
    expect(report).toMatchObject({ profiles: 1, leftOut: {}, troubleCount: 0 });
    expect(JSON.parse(await blob.text()).profiles.profiles[0].url).toBe('http://127.0.0.1:8000/[secret]');
  });

  test('masks a number that is a secret', async () => {
    await takeRecords([
      { ...leaky, runs: leaky.runs.map(({ run }) => ({ run, fold: { parts: [{ pin: 4711081512345 }] } })) },
    ]);
    expect(await (await exported('json', ['4711081512345'])).blob.text()).not.toContain('4711081512345');
  });

  test('leaves the stored conversation unchanged', async () => {
    await takeRecords([leaky]);
    await exported('json');
    expect((await readConversation('c1'))?.runs.get('r1')?.fold).toEqual(leaky.runs[0]?.fold);
  });

  test('with masked secrets can be imported', async () => {
    await takeRecords([leaky]);
    const { blob } = await exported('json');
    await emptyDatabase();
    const report = await createBrowser().take(blob);
    expect(report).toMatchObject({ conversations: 1, profiles: 1, leftOut: {}, troubleCount: 0 });
    const read = await readConversation('c1');
    expect(read?.conversation.title).toBe('About [secret]');
    expect(read?.runs.get('r1')?.run.state).toMatchObject({
      failure: { problems: [{ path: ['[secret]'] }] },
    });
  });
});

test('a secret equal to a word of the format leaves the file readable', async () => {
  const words = [
    'streaming',
    'connecting',
    'interrupted',
    'runnable-error',
    'conversation',
    'messages',
    'createdAt',
    'profiles',
    'withheld',
  ];
  await fc.assert(
    fc.asyncProperty(anyRecord('c1'), async (generated) => {
      await emptyDatabase();
      await takeRecords([endedRecord(generated)]);
      const { blob } = await exported('json', words);
      await emptyDatabase();
      expect(await createBrowser().take(blob)).toMatchObject({
        conversations: 1,
        troubleCount: 0,
        leftOut: {},
      });
    }),
    { numRuns: 20 },
  );
});
