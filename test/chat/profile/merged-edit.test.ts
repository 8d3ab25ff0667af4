import { describe, expect, test } from 'vitest';
import { type CallSettings, usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { mergedCall, mergedProfile } from '../../../lib/chat/profile/merged-edit.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { aProfile, secretHeader } from '../../support/profile.ts';

const key = secretHeader('X-Key', 'http://127.0.0.1:8000');
const elsewhere = 'https://other.example/chat';
const before = aProfile({ headers: [key] });

describe('a profile that was edited here while it was changed elsewhere', () => {
  test.each<[string, Partial<Profile>, Partial<Profile>, Partial<Profile>]>([
    ['has both where they are apart', { name: 'Mine' }, { mode: 'batch' }, { name: 'Mine', mode: 'batch' }],
    ['is as it was edited where they are the same', { name: 'Mine' }, { name: 'Theirs' }, { name: 'Mine' }],
    ['is as it is stored where nothing was edited', {}, { name: 'Theirs' }, { name: 'Theirs' }],
    ['is as it was edited where nothing else was changed', { name: 'Mine' }, {}, { name: 'Mine' }],
    [
      'keeps the settings of its calls, which have a form of their own',
      { name: 'Mine' },
      { call: { ...usualCall, historyLimit: 3 } },
      { name: 'Mine', call: { ...usualCall, historyLimit: 3 } },
    ],
    [
      'sends a header that was edited here to the address that it was typed for',
      { headers: [] },
      { url: elsewhere, name: 'Theirs' },
      { headers: [], name: 'Theirs' },
    ],
    [
      'sends a header that was edited there to no address that was edited here',
      { url: elsewhere },
      { headers: [], sendCookies: true },
      { url: elsewhere },
    ],
  ])('%s', (_, edited, stored, wanted) => {
    const merged = mergedProfile({
      before,
      edited: { ...before, ...edited },
      stored: { ...before, ...stored },
    });
    expect(merged).toEqual({ ...before, ...wanted });
  });
});

describe('settings of calls that were edited here while they were changed elsewhere', () => {
  const preset = { id: 'formal', name: 'Formal', values: {} };
  const known: CallSettings = { ...usualCall, presets: [preset] };

  test.each<[string, Partial<CallSettings>, Partial<CallSettings>, Partial<CallSettings>]>([
    [
      'are both',
      { historyLimit: 3 },
      { presetId: 'formal', answerField: 'text' },
      { historyLimit: 3, presetId: 'formal', answerField: 'text' },
    ],
    ['choose no preset that was deleted here', { presets: [] }, { presetId: 'formal' }, { presets: [] }],
  ])('%s', (_, edited, stored, wanted) => {
    const merged = mergedCall({
      before: known,
      edited: { ...known, ...edited },
      stored: { ...known, ...stored },
    });
    expect(merged).toEqual({ ...known, ...wanted });
  });
});
