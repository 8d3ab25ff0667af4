import { describe, expect, test } from 'vitest';
import { aRun, foldOf } from '../../support/conversation.ts';
import { createRunScene } from '../../support/run-commands.ts';

describe('run.note', () => {
  const note = { feedback: { at: 5, score: 1, comment: 'Good' }, publicUrl: 'https://smith.example.com/1' };

  test('keeps feedback and a public link at an ended run, and notifies the pages', async () => {
    const { commands, runs, notices } = createRunScene();
    const run = aRun({ state: { status: 'done' } });
    runs.set('r1', { run, fold: foldOf('Bon') });
    expect(await commands['run.note']({ runId: 'r1', note })).toEqual({});
    expect(runs.get('r1')).toEqual({ run: { ...run, ...note }, fold: foldOf('Bon') });
    expect(notices).toEqual([{ store: 'conversations', id: 'c1', runId: 'r1' }]);
  });

  test('of a run that is open has no effect', async () => {
    const { commands, runs } = createRunScene();
    runs.set('r1', { run: aRun({ state: { status: 'streaming' } }), fold: foldOf() });
    expect(await commands['run.note']({ runId: 'r1', note })).toEqual({});
    expect(runs.get('r1')?.run).not.toHaveProperty('feedback');
  });
});
