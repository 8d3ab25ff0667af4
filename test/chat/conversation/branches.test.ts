import { describe, expect, test } from 'vitest';
import { tipBelow, versionsByMessage } from '../../../lib/chat/conversation/branches.ts';
import { anAnswer, aQuestion } from '../../support/conversation.ts';

const q = (id: string, parentId: string | null, createdAt: number) => aQuestion({ id, parentId, createdAt });
const a = (id: string, parentId: string, createdAt: number) => anAnswer({ id, parentId, createdAt });

/** Branches: q1 → a1 → q2 → a2, with a1 regenerated, q2 edited, and the edited q2 answered twice. */
const tree = [
  q('q1', null, 1),
  a('a1', 'q1', 2),
  q('q2', 'a1', 3),
  a('a2', 'q2', 4),
  a('a1 again', 'q1', 5),
  q('q2 edited', 'a1', 6),
  a('a2 edited', 'q2 edited', 7),
  a('a2 edited again', 'q2 edited', 8),
  q('q1 edited', null, 9),
];

describe('versions of a message', () => {
  test.each([
    ['q1', ['q1', 'q1 edited']],
    ['q1 edited', ['q1', 'q1 edited']],
    ['a1', ['a1', 'a1 again']],
    ['q2 edited', ['q2', 'q2 edited']],
    ['a2', ['a2']],
    ['a2 edited again', ['a2 edited', 'a2 edited again']],
  ])('%s has the versions %j', (id, versions) => {
    expect(versionsByMessage(tree).get(id)).toEqual(versions);
    expect(versionsByMessage(tree.toReversed()).get(id)).toEqual(versions);
  });
});

describe('messages of the same millisecond', () => {
  const twins = [q('q1', null, 1), a('b', 'q1', 2), a('a', 'q1', 2)];

  test.each([
    ['as they were read', twins],
    ['the other way round', twins.toReversed()],
  ])('have the same order on every page: %s', (_, messages) => {
    expect(versionsByMessage(messages).get('a')).toEqual(['a', 'b']);
    expect(tipBelow('q1', messages)).toBe('b');
  });
});

describe('tip of a branch', () => {
  test.each([
    ['q1', 'a1 again'],
    ['a1', 'a2 edited again'],
    ['q2', 'a2'],
    ['a2', 'a2'],
    ['q1 edited', 'q1 edited'],
    ['gone', 'gone'],
  ])('from %s is %s', (id, tip) => {
    expect(tipBelow(id, tree)).toBe(tip);
  });

  test('is found though messages form a cycle', () => {
    expect(tipBelow('x', [q('x', 'y', 1), a('y', 'x', 2)])).toBeDefined();
  });

  test('is found among 10,000 messages', () => {
    const long = Array.from({ length: 10_000 }, (_, n) => q(`m${n}`, n === 0 ? null : `m${n - 1}`, n));
    expect(tipBelow('m0', long)).toBe('m9999');
  });
});
