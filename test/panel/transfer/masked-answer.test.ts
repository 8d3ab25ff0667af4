import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ExportFormat } from '../../../lib/chat/transfer/export/export-order.ts';
import type { Json } from '../../../lib/json/json.ts';
import { readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { takeRecords } from '../../../lib/platform/records/conversation-writing.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { createBrowser, emptyDatabase } from '../../support/transfer-scene.ts';

beforeEach(emptyDatabase);

const secret = 'pk-0815_*abcdefgh*_xyz';

async function exported(content: Json, format: ExportFormat, known = secret) {
  await takeRecords([
    {
      conversation: aConversation({ lastRun: { id: 'r1', status: 'done' } }),
      messages: [aQuestion(), anAnswer()],
      runs: [
        { run: aRun({ state: { status: 'done' }, endedAt: 2 }), fold: { parts: [{ type: 'ai', content }] } },
      ],
    },
  ]);
  const browser = createBrowser();
  browser.secrets.push(known);
  return (await browser.everything({ format })).blob;
}

const inPieces = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }));

describe('an export of an answer', () => {
  test.each<ExportFormat>(['json', 'markdown', 'html'])(
    'as %s has a secret split across two parts masked, wherever it is split',
    async (format) => {
      for (const at of [3, 9, 15]) {
        await emptyDatabase();
        const blob = await exported(inPieces(secret.slice(0, at), secret.slice(at)), format);
        expect(await blob.text()).not.toMatch(/pk-0|0815|bcdef|xyz/);
      }
    },
  );

  test('has only the secret masked in its parts, and parts keep their place', async () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.org/a.png' } };
    const content = [
      ...inPieces('The key is ', secret, ' for now.'),
      image,
      ...inPieces('Below ', 'the image.'),
    ];
    const blob = await exported(content, 'json');
    await emptyDatabase();
    await createBrowser().take(blob);
    const [part] = (await readConversation('c1'))?.runs.get('r1')?.fold.parts ?? [];
    expect(part).toMatchObject({
      content: [
        ...inPieces('The key is [secret] for now.', '', ''),
        image,
        ...inPieces('Below ', 'the image.'),
      ],
    });
  });

  test.each<ExportFormat>(['json', 'markdown', 'html'])(
    'as %s has a secret broken by lines or by signs of Markdown masked',
    async (format) => {
      const answer = 'pk-0815abc\n  defgh or pk-0815**abc**defgh or `pk-0815abc`defgh';
      const blob = await exported(answer, format, 'pk-0815abcdefgh');
      expect(await blob.text()).not.toMatch(/0815|defgh/);
    },
  );
});
