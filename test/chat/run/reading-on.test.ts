import { describe, expect, test } from 'vitest';
import { mayReadOn, reopened } from '../../../lib/chat/run/run.ts';
import { aRun, after as runAfter } from '../../support/conversation.ts';

const place = { thread: 't1', run: 's1', key: 'r1' };

describe('reading the rest', () => {
  const refused = (part: object) =>
    runAfter(aRun({ place }), {
      type: 'failed',
      failure: { kind: 'unauthorized', status: 401, detail: '' },
      ...part,
    });
  const failed = (kind: 'cut-short' | 'busy') =>
    runAfter(aRun({ place }), {
      type: 'failed',
      failure: kind === 'busy' ? { kind, status: 409, detail: '' } : { kind },
    });
  test.each([
    ['the connection broke', failed('cut-short'), true],
    ['its worker died', runAfter(aRun({ place }), { type: 'interrupted', cause: 'worker' }), true],
    ['the server refused it', failed('busy'), false],
    ['the server refuses the rest', refused({ mayGoOn: true }), true],
    ['the server refuses the message', refused({}), false],
    ['it is done', runAfter(aRun({ place }), { type: 'end' }), false],
    ['the server has no name for it', runAfter(aRun(), { type: 'interrupted', cause: 'worker' }), false],
  ])('is offered or not if %s', (_, run, isOffered) => {
    expect(mayReadOn(run)).toBe(isOffered);
  });

  test('opens the run again', () => {
    expect(reopened(failed('cut-short'))).toMatchObject({ state: { status: 'rejoining' }, endedAt: null });
  });
});
