import { describe, expect, test } from 'vitest';
import { forkTitle, titleAfter, titleOfMessage } from '../../../lib/chat/conversation/made-title.ts';
import { anAttachment } from '../../support/attachment.ts';
import { aContext } from '../../support/context.ts';
import { aConversation, anAnswer, aQuestion } from '../../support/conversation.ts';

describe('forkTitle', () => {
  test.each<[string, string[], string]>([
    ['Plan', ['Plan'], 'Plan (2)'],
    ['Plan', ['Plan', 'Plan (2)', 'Plan (3)'], 'Plan (4)'],
    ['Plan', ['Plan', 'Plan (3)'], 'Plan (2)'],
    ['Plan (2)', ['Plan', 'Plan (2)'], 'Plan (3)'],
    ['Report (2024)', ['Report (2024)'], 'Report (2024) (2)'],
    ['Plan (2)', ['Plan (2)'], 'Plan (2) (2)'],
    ['', [''], 'Untitled (2)'],
    ['x'.repeat(80), [], `${'x'.repeat(75)}… (2)`],
    ['😀'.repeat(80), [], `${'😀'.repeat(75)}… (2)`],
  ])('%j beside the titles %j becomes %j', (title, taken, fork) => {
    expect(forkTitle(title, taken)).toBe(fork);
  });
});

test.each([
  ['Hi\n there', [], 'Hi there'],
  [' ', [anAttachment(), anAttachment({ name: 'plan.pdf' })], 'notes.txt, plan.pdf'],
])('the title of a message %j with files %j is %s', (text, attachments, title) => {
  expect(titleOfMessage({ text, attachments })).toBe(title);
});

test('the title of a message has the title of a page in place of its placeholder', () => {
  const context = aContext({ title: 'News', place: 'page' });
  const said = { text: 'Sum up {{page}} for {{reader}}', attachments: [], context };
  expect(titleOfMessage(said)).toBe('Sum up News for {{reader}}');
});

describe('title after another first message is shown', () => {
  const earlier = [
    aQuestion(),
    aQuestion({ id: 'r2.question', text: 'Hello' }),
    anAnswer(),
    aQuestion({ id: 'r3.question', text: 'later', parentId: 'r1.answer' }),
  ];
  const shown = aQuestion({ text: 'Hello' });
  test.each([
    ['follows if it came from a first message', aConversation(), 'Hello'],
    ['follows in a fork', aConversation({ title: 'Hi (2)' }), 'Hello'],
    ['stays if it is right already', aConversation({ title: 'Hello' }), undefined],
    ['stays if it came from a later message', aConversation({ title: 'later' }), undefined],
    ['stays if a person typed it', aConversation({ titled: 1 }), undefined],
  ])('%s', (_, head, title) => {
    expect(titleAfter(head, earlier, shown)).toBe(title);
  });
});
