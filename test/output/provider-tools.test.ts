import { expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { call, said, text, unknown } from '../support/answer-part.ts';

test.each<[string, Json, AnswerPart[]]>([
  [
    'a command of a shell, as code',
    said([{ type: 'server_tool_use', id: 's1', name: 'bash_code_execution', input: { command: 'ls' } }]),
    [
      {
        kind: 'tool-call',
        call: {
          id: 's1',
          name: 'bash_code_execution',
          args: {},
          isReadable: true,
          parts: [text('```bash\nls\n```')],
        },
      },
    ],
  ],
  [
    'a command of an editor, which is no program',
    said([
      { type: 'server_tool_use', id: 's1', name: 'text_editor_code_execution', input: { command: 'view' } },
    ]),
    [call('text_editor_code_execution', { command: 'view' }, 's1')],
  ],
  [
    'bytes in a block that nobody knows, out of sight',
    said([{ type: 'weather', map: 'A'.repeat(300), encrypted_map: 'QUJD' }]),
    [unknown('weather', { type: 'weather', map: '…' })],
  ],
])('a message shows %s', (_, message, parts) => {
  expect(outputParts(message, null)).toEqual(parts);
});
