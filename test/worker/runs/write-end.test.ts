import { describe, expect, test, vi } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { createEndWriter } from '../../../lib/worker/runs/run-host.ts';
import { after, aRun, foldOf } from '../../support/conversation.ts';
import { emptyFold } from '../../support/fold.ts';
import { aProfile } from '../../support/profile.ts';

const run = after(aRun(), { type: 'end' });

function createScene(readProfile: () => Promise<Profile | undefined> = async () => aProfile()) {
  const previews: string[] = [];
  const writeEnd = createEndWriter({
    protocols,
    readProfile,
    async writeRunEnd(_run, _fold, _entry, preview) {
      previews.push(preview);
      return 'disk';
    },
  });
  return { writeEnd, previews };
}

describe('the end of a run is written', () => {
  test.each([
    ['with the beginning of its answer', 'reply', 'Ahoy'],
    ["with that of the profile's answer field", 'mood', 'merry'],
  ])('%s', async (_, answerField, preview) => {
    const profile = aProfile({ call: { ...usualCall, answerField } });
    const { writeEnd, previews } = createScene(async () => profile);
    expect(await writeEnd(run, foldOf({ reply: 'Ahoy', mood: 'merry' }), undefined)).toBe('disk');
    expect(previews).toEqual([preview]);
  });

  test.each([
    ['without a preview if it has no output', async () => aProfile(), emptyFold(), ''],
    ['with a preview if its profile is deleted', async () => undefined, foldOf('Ahoy'), 'Ahoy'],
  ])('%s', async (_, readProfile, fold, preview) => {
    const { writeEnd, previews } = createScene(readProfile);
    await writeEnd(run, fold, undefined);
    expect(previews).toEqual([preview]);
  });

  test('without a preview if the profile cannot be read', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { writeEnd, previews } = createScene(() => Promise.reject(new Error('broken')));
    expect(await writeEnd(run, foldOf('Ahoy'), undefined)).toBe('disk');
    expect(previews).toEqual(['']);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});
