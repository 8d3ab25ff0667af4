import { describe, expect, test } from 'vitest';
import type { CommandInput } from '../../../lib/wire/commands.ts';
import { aQuestion } from '../../support/conversation.ts';
import { eventually } from '../../support/eventually.ts';
import { aProfile, plainHeader } from '../../support/profile.ts';
import { createRunScene } from '../../support/run-commands.ts';

const profile = aProfile({
  name: 'Chain',
  headers: [
    plainHeader('X-Place', '{{conversation_id}} {{message_id}} {{run_id}} {{profile}} {{uuid}} {{time}}'),
  ],
});
const values = { session: 'of {{conversation_id}}', template: '{{question}}' };
const withPreset = {
  ...profile,
  call: { ...profile.call, presets: [{ id: 'a', name: 'A', values }], presetId: 'a' },
};

const start: CommandInput<'run.start'> = {
  runId: 'r1',
  conversationId: 'temporary-c1',
  profileId: 'p1',
  origin: 'http://127.0.0.1:8000',
  plainText: true,
  fields: {},
  files: [],
  secrets: [],
  message: { kind: 'new', text: 'Hi', attachments: [], parentId: null },
};

async function sentBy(part: Partial<typeof start>) {
  const scene = createRunScene({ readProfile: async () => withPreset });
  scene.messages.set('q0', aQuestion({ id: 'q0', text: 'Earlier' }));
  await scene.commands['run.start']({ ...start, ...part });
  await eventually(() => expect(scene.posts).toHaveLength(1));
  return scene.posts[0];
}

describe('variables of a message', () => {
  test('are filled in in its headers; a temporary conversation goes by the id that the runnable knows', async () => {
    const post = await sentBy({});
    expect(post?.headers.get('x-place')).toBe('c1 r1.question r1 Chain id-1 1970-01-01T00:00:00.005Z');
  });

  test('name the question that is asked again', async () => {
    const post = await sentBy({ message: { kind: 'again', questionId: 'q0' } });
    expect(post?.headers.get('x-place')).toContain(' q0 r1 ');
  });

  test('are filled in in the values of the preset; other names in braces stay', async () => {
    const post = await sentBy({});
    expect(post?.body).toMatchObject({
      config: { configurable: { session: 'of c1', template: '{{question}}' } },
    });
  });
});
