import { describe, expect, test } from 'vitest';
import type { Run, StoredPlace } from '../../../lib/chat/run/run.ts';
import { createRunNotices } from '../../../lib/worker/runs/run-notices.ts';
import { after, aRun, chunks } from '../../support/conversation.ts';

/** Records notices as `store of conversation` or `badge`. */
function createScene() {
  const said: string[] = [];
  const notices = createRunNotices(
    ({ store, id }) => said.push(`${store} of ${id}`),
    () => said.push('badge'),
  );
  return { said, ...notices };
}

const sent = after(aRun(), { type: 'connecting' }, { type: 'sent' });
const streaming = after(sent, chunks('Bon'));
const done = after(streaming, { type: 'end' });
const ends: [string, Run][] = [
  ['done', done],
  ['stopped', after(streaming, { type: 'stopped' })],
  ['failed', after(streaming, { type: 'failed', failure: { kind: 'cut-short' } })],
  ['interrupted', after(streaming, { type: 'interrupted', cause: 'worker' })],
];

describe('pages', () => {
  test('get a list notice only when the status of a run changes', () => {
    const { said, changed } = createScene();
    for (const run of [aRun(), aRun(), sent, sent, streaming, after(streaming, chunks('jour'))]) changed(run);
    expect(said).toEqual(['list of c1', 'list of c1', 'list of c1']);
  });

  test('get notices for each run separately', () => {
    const { said, changed } = createScene();
    const other = aRun({ id: 'r2', conversationId: 'c2' });
    for (const run of [aRun(), other, aRun(), other]) changed(run);
    expect(said).toEqual(['list of c1', 'list of c2']);
  });

  test.each(ends)('get a conversation notice, and the badge is updated, when a run is %s', (_, run) => {
    const { said, changed } = createScene();
    changed(run);
    expect(said).toEqual(['conversations of c1', 'badge']);
  });

  test('get a notice when a run with the same id continues after an end', () => {
    const { said, changed } = createScene();
    for (const run of [streaming, done, streaming]) changed(run);
    expect(said).toEqual(['list of c1', 'conversations of c1', 'badge', 'list of c1']);
  });
});

describe('a write', () => {
  test.each<StoredPlace>(['disk', 'session'])('to %s is announced when complete', async (place) => {
    const { said, afterWrite } = createScene();
    let finish = () => {};
    const writing = new Promise<StoredPlace>((resolve) => {
      finish = () => resolve(place);
    });
    const told = afterWrite(streaming, writing);
    await Promise.resolve();
    expect(said).toEqual([]);
    finish();
    expect(await told).toBe(place);
    expect(said).toEqual(['list of c1']);
  });

  test('that fails is announced as well, and still fails', async () => {
    const { said, afterWrite } = createScene();
    const refused = Promise.reject(new Error('QuotaExceededError'));
    await expect(afterWrite(done, refused)).rejects.toThrow('QuotaExceededError');
    expect(said).toEqual(['conversations of c1', 'badge']);
  });
});
