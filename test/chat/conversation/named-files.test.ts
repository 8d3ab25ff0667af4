import { describe, expect, test } from 'vitest';
import { filesOfMessage, filesOfRun } from '../../../lib/chat/conversation/named-files.ts';
import { anAttachment } from '../../support/attachment.ts';
import { anAnswer, aQuestion, aRun } from '../../support/conversation.ts';

const files = [{ at: '/notes', file: anAttachment({ id: 'f2' }) }];
const loop: { text: string; self?: unknown } = { text: 'f3' };
loop.self = loop;

describe('files of a message', () => {
  test.each([
    ['are its attachments', aQuestion({ attachments: [anAttachment()] }), ['f1']],
    ['are none if it has only text', aQuestion({ text: 'f1' }), []],
    ['are none if it is an answer', anAnswer(), []],
    [
      'may be any string in an unreadable message',
      { id: 7, attachments: [{ id: 'f1', size: 'big' }] },
      ['big', 'f1'],
    ],
    ['may be any string in a message that contains itself', loop, ['f3']],
    ['are none for null', null, []],
  ])('%s', (_, message, found) => {
    expect(filesOfMessage(message)).toEqual(found);
  });
});

describe('files of a run', () => {
  test.each([
    ['are those of its fields', { id: 'r1', run: aRun({ files }) }, ['f2']],
    ['may be any string in an unreadable run', { id: 'r1', run: { files } }, expect.arrayContaining(['f2'])],
    ['may be the string that is stored instead of a run', 'f4', ['f4']],
    ['are none for undefined', undefined, []],
  ])('%s', (_, run, found) => {
    expect(filesOfRun(run)).toEqual(found);
  });
});
