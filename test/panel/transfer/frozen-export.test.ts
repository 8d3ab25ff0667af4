import { asToday } from '../../support/as-today.ts';
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { createBrowser, emptyDatabase } from '../../support/transfer-scene.ts';

type Exported = {
  profiles: { profiles: { id: string; call: object }[] };
  conversations: { conversation: { id: string }; messages: object[]; runs: { run: Run; fold: object }[] }[];
};

const text = readFileSync(new URL('../../fixtures/stored/export.v1.json', import.meta.url), 'utf8');
const exported: Exported = JSON.parse(text);

beforeEach(emptyDatabase);

test('a file of version 1 is imported completely: conversations, answers, and profiles without a system message and cookies', async () => {
  const browser = createBrowser();
  const report = await browser.take(new Blob([text]));
  expect(report).toMatchObject({ conversations: 2, profiles: 2, leftOut: { rights: 1 }, troubles: [] });
  const profiles = exported.profiles.profiles.map(({ call, ...profile }) => ({
    protocol: 'langserve',
    hue: null,
    ...profile,
    sendCookies: false,
    call: { systemMessage: '', pieces: null, context: { template: null, field: null }, ...call },
  }));
  expect(browser.profiles).toEqual(profiles);
  for (const { conversation, messages, runs } of exported.conversations) {
    const read = await readConversation(conversation.id);
    expect(read?.messages).toHaveLength(messages.length);
    expect(read?.messages).toEqual(expect.arrayContaining(messages));
    expect(read?.runs.size).toBe(runs.length);
    for (const { run, fold } of runs) {
      const ended = isEnded(run) ? run.state : { status: 'interrupted', cause: 'unknown' };
      expect(read?.runs.get(run.id)).toMatchObject({
        run: { id: run.id, fields: run.fields, ...asToday({ state: ended }) },
        fold,
      });
    }
  }
});
