import { expect, test } from 'vitest';
import { pointerTo } from '../../lib/json/json-pointer.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { requestFor } from '../../lib/worker/runs/request.ts';
import { aProfile } from '../support/profile.ts';
import { object, text } from '../support/schema.ts';
import { someVariables } from '../support/variables.ts';

const served = { ...text, widget: { type: 'base64file' } };
const file = { id: 'f1', name: 'a.txt', mediaType: 'text/plain', size: 5 };

test.each(['file', 'a/b', 'a~b', ''])('a file fills the required field “%s”', async (name) => {
  const message = {
    forgets: false,
    memoryId: 'c1',
    text: '',
    attachments: [],
    fields: {},
    files: [{ at: pointerTo('', name), file }],
    agreed: 'http://127.0.0.1:8000',
    history: async () => [],
    choices: [],
    variables: someVariables,
  };
  const description = {
    version: 4,
    protocol: 'langserve',
    url: 'http://127.0.0.1:8000/chat',
    input: { status: 'served', schema: object({ [name]: served }, [name]) },
    config: { status: 'absent', httpStatus: 404, reason: { code: 'bad-status' } },
    modes: { stream: 'exposed', batch: 'exposed' },
  } as const;
  const request = await requestFor(
    message,
    aProfile(),
    { description, protocol: langserve },
    async () => new Blob(['hello']),
  );
  expect(request).toEqual({ request: { input: { [name]: 'aGVsbG8=' } } });
});
