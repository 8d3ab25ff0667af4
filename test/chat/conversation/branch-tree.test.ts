import { describe, expect, test } from 'vitest';
import {
  type BranchRow,
  branchTree,
  rowsIn,
  type Stretch,
} from '../../../lib/chat/conversation/branch-tree.ts';
import type { Message } from '../../../lib/chat/conversation/conversation.ts';
import { anAnswer, aQuestion } from '../../support/conversation.ts';

const q = (id: string, parentId: string | null, createdAt = 1) => aQuestion({ id, parentId, createdAt });
const a = (id: string, parentId: string, createdAt = 1) => anAnswer({ id, parentId, createdAt, runId: id });

const named = ({ message, isShown, isWhole, below }: BranchRow) =>
  `${message.id}${isShown ? '*' : ''}${isWhole ? '!' : ''} ${below}`;

/** Writes a stretch as its rows, then its versions. */
const written = ({ rows, versions }: Stretch): unknown[] => [
  ...rows.map(named),
  ...(versions.length > 0 ? [versions.map(written)] : []),
];

describe('the overview of branches', () => {
  test.each<[string, Message[], unknown[]]>([
    ['is empty without messages', [], []],
    [
      'is one stretch without other versions',
      [q('q1', null), a('a1', 'q1'), q('q2', 'a1'), a('a2', 'q2')],
      ['q1*! 3', 'a1*! 2', 'q2* 1', 'a2* 0'],
    ],
    [
      'parts at each message that has several replies, oldest first',
      [q('q1', null), a('a1', 'q1'), a('a9', 'q1', 9), q('q2', 'a1'), a('a2', 'q2')],
      ['q1*! 4', [['a1* 2', 'q2* 1', 'a2* 0'], ['a9 0']]],
    ],
    [
      'begins with versions of the first message',
      [q('q1', null), a('a1', 'q1'), q('q2', null, 2), a('a2', 'q2', 2)],
      [
        [
          ['q1 1', 'a1 0'],
          ['q2* 1', 'a2* 0'],
        ],
      ],
    ],
    [
      'has messages after an unreadable one, too',
      [q('q1', null), q('q5', 'gone', 5)],
      [[['q1 0'], ['q5 0']]],
    ],
  ])('%s', (_, messages, rows) => {
    expect(written(branchTree({ tip: 'a2' }, messages))).toEqual(rows);
  });

  test('is built of ten thousand messages in a row, and of two hundred forks in one another', () => {
    const long = Array.from({ length: 10_000 }, (_, place) =>
      q(`q${place}`, place ? `q${place - 1}` : null, place),
    );
    expect(rowsIn(branchTree({ tip: 'q9999' }, long))).toHaveLength(10_000);
    const forks = Array.from({ length: 200 }, (_, place) => [
      q(`q${place}`, place ? `q${place - 1}` : null, place),
      q(`other${place}`, place ? `q${place - 1}` : null, place),
    ]).flat();
    expect(rowsIn(branchTree({ tip: 'q199' }, forks))).toHaveLength(400);
  });
});
