import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import type { CommandInput } from '../../lib/wire/commands.ts';
import { anAttachment } from './attachment.ts';

/** Settings with all parts. */
export const call: CallSettings = {
  mapping: { kind: 'field', text: null, history: { name: 'messages', as: 'messages' } },
  answerField: 'answer',
  pieces: null,
  historyLimit: 10,
  systemMessage: 'Be brief.',
  memory: { kind: 'kept', key: 'session_id' },
  presets: [{ id: 's1', name: 'Terse', values: { temperature: 0, tags: ['a'] } }],
  presetId: 's1',
};

export const start: CommandInput<'run.start'> = {
  runId: 'r1',
  conversationId: 'c1',
  profileId: 'p1',
  plainText: false,
  fields: { language: 'French', limits: { words: 10 } },
  files: [{ at: '/documents/0', file: anAttachment() }],
  secrets: ['/limits/words'],
  message: { kind: 'new', text: 'Hi', attachments: [anAttachment({ id: 'f2' })], parentId: null },
};
