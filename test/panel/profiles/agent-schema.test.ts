import { expect, test } from 'vitest';
import { aDescription } from '../../support/description.ts';
import { aProfile } from '../../support/profile.ts';
import { createRunnableScene, settled } from '../../support/runnable-scene.ts';

test('says that an Agent Server without a schema gets messages', async () => {
  const url = 'http://127.0.0.1:2024/assistants/graph';
  const { create, stored } = createRunnableScene({ ...aProfile({ id: 'a' }), url, protocol: 'agent-server' });
  const input = { status: 'absent' as const, httpStatus: 500, reason: { code: 'bad-status' as const } };
  stored.set('a', {
    ...aDescription(undefined, undefined, url),
    protocol: 'agent-server',
    input,
    isWithout: true,
  });
  const { trouble } = create();
  await settled();
  expect(trouble.value?.text).toMatch('Messages are sent without other fields.');
});
