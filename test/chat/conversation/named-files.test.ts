import { describe, expect, test } from 'vitest';
import { filesOfMessage, filesOfRun } from '../../../lib/chat/conversation/named-files.ts';
import { anAttachment } from '../../support/attachment.ts';
import { anAnswer, aQuestion, aRun } from '../../support/conversation.ts';

const files = [{ at: '/notes', file: anAttachment({ id: 'f2' }) }];
const loop: { text: string; self?: unknown } = { text: 'f3' };
loop.self = loop;

describe('a message refers to', () => {
  test.each([
    ['its attachments', aQuestion({ attachments: [anAttachment()] }), ['f1']],
    ['no file, where it is text alone', aQuestion({ text: 'f1' }), []],
    ['no file, where it is an answer', anAnswer(), []],
    [
      'any text in it, where it cannot be read',
      { id: 7, attachments: [{ id: 'f1', size: 'big' }] },
      ['big', 'f1'],
    ],
    ['any text in it, where it contains itself', loop, ['f3']],
    ['nothing, where it is nothing', null, []],
  ])('%s', (_, message, found) => {
    expect(filesOfMessage(message)).toEqual(found);
  });
});

describe('a run refers to', () => {
  test.each([
    ['the files of its fields', { id: 'r1', run: aRun({ files }) }, ['f2']],
    ['any text in it, where it cannot be read', { id: 'r1', run: { files } }, expect.arrayContaining(['f2'])],
    ['the text that it is', 'f4', ['f4']],
    ['nothing, where it is nothing', undefined, []],
  ])('%s', (_, run, found) => {
    expect(filesOfRun(run)).toEqual(found);
  });
});
