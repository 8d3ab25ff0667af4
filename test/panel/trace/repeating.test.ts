import { expect, test } from 'vitest';
import { profilesVersion } from '../../../lib/chat/profile/stored-profiles.ts';
import type { ServerQuestion } from '../../../lib/chat/server/server-question.ts';
import { type RepeatWorld, repeat } from '../../../lib/panel/trace/repeating.ts';
import { aProfile, secretHeader } from '../../support/profile.ts';

const origin = 'https://example.org';
const profile = aProfile({ url: `${origin}/chat`, headers: [secretHeader('x-key', origin)] });
const request = { method: 'POST', url: `${origin}/chat/stream`, headers: [], body: '{}' };
const answered = { status: 'answered', httpStatus: 200, url: origin, headers: [], text: 'Hi', reads: [] };

async function repeated(wanted: string[]) {
  const sent: ServerQuestion[] = [];
  const world: RepeatWorld = {
    requestAccess: async () => true,
    readStoredProfiles: async () => ({
      stored: { version: profilesVersion, profiles: [profile], chosenId: profile.id },
      unreadable: [],
    }),
    newId: () => 'new',
    sendCommand: (async (name: string, question: ServerQuestion) => {
      if (name === 'server.secrets') return { ok: true, value: { wanted } };
      if (name === 'server.ask') sent.push(question);
      return { ok: true, value: answered };
    }) as never,
  };
  const edited = { headers: 'x-key: ••••', body: '{}' };
  return { reply: await repeat({ profileId: profile.id }, request, edited, world), sent };
}

test('a masked header is sent with the stored secret', async () => {
  const { reply, sent } = await repeated([]);
  expect(reply).toEqual(answered);
  expect(sent).toMatchObject([{ isExact: true, asker: { headers: [{ name: 'x-key', secret: true }] } }]);
});

test('a masked header whose secret is gone is named, and nothing is sent', async () => {
  const { reply, sent } = await repeated(['x-key']);
  expect(reply).toEqual({ problem: expect.stringContaining('no secret for the header x-key') });
  expect(sent).toEqual([]);
});
