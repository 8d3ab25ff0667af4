import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { ExportFormat } from '../../../lib/chat/transfer/export/export-order.ts';
import { createExportMask, type FindSecrets } from '../../../lib/panel/transfer/export-mask.ts';
import { readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { takeRecords } from '../../../lib/platform/records/conversation-writing.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { anyRecord, endedRecord } from '../../support/conversation-record.ts';
import { findIn } from '../../support/find-secrets.ts';
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

describe('the worker’s search for secrets', () => {
  test('runs once if no secret is known', async () => {
    await takeRecords([leaky]);
    const asked: string[][] = [];
    const none: FindSecrets = async (texts) => {
      asked.push(texts);
      return findIn()(texts);
    };
    const masked = createExportMask(none);
    for (const text of ['one', 'two']) expect(await masked(text, (value, map) => map(value))).toBe(text);
    expect(asked).toEqual([[]]);
  });

  test('returns positions only', async () => {
    const reply = await findIn(token)([`a ${token}`, 'b']);
    expect(reply).toEqual({
      ok: true,
      value: { isAnyKnown: true, found: [{ text: 0, from: 2, to: 2 + token.length }] },
    });
  });

  test('is required for an export', async () => {
    const masked = createExportMask(async () => ({ ok: false, problem: { code: 'no-answer' } }));
    await expect(masked('text', (value, map) => map(value))).rejects.toThrow(
      'Nothing was exported: secrets could',
    );
  });

  test('reads long texts in pieces and finds secrets across them', async () => {
    const most = 512 * 1024;
    const lengths: number[] = [];
    const find: FindSecrets = async (texts) => {
      lengths.push(texts.reduce((sum, { length }) => sum + length, 0));
      return findIn(token)(texts);
    };
    for (const at of [most - 5, most - 65_536 - 5, 2 * most - 90_000]) {
      const text = `${'x'.repeat(at)}${token}${'y'.repeat(2_200_000 - at)}`;
      const all = await createExportMask(find)([text, 'short'], (texts, map) => texts.map(map));
      expect(all).toEqual([text.replace(token, '[secret]'), 'short']);
    }
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
  });
});
