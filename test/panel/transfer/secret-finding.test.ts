import { describe, expect, test } from 'vitest';
import { createExportMask } from '../../../lib/panel/transfer/export-mask.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { type FindSecrets, findIn } from '../../support/find-secrets.ts';

const maskBy = (findSecrets: FindSecrets) => createExportMask(fakeHost({ commands: { findSecrets } }));

const token = 'sk-4711_"*secret*"';

describe('the worker’s search for secrets', () => {
  test('runs once if no secret is known', async () => {
    const asked: string[][] = [];
    const none: FindSecrets = async (texts) => {
      asked.push(texts);
      return findIn()(texts);
    };
    const masked = maskBy(none);
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
    const masked = maskBy(async () => ({ ok: false, problem: { code: 'no-answer' } }));
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
      const all = await maskBy(find)([text, 'short'], (texts, map) => texts.map(map));
      expect(all).toEqual([text.replace(token, '[secret]'), 'short']);
    }
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
  });
});
