import { describe, expect, test } from 'vitest';
import { type CallSettings, usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { mergedCall, mergedProfile } from '../../../lib/chat/profile/merged-edit.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { aProfile, secretHeader } from '../../support/profile.ts';

const key = secretHeader('X-Key', 'http://127.0.0.1:8000');
const elsewhere = 'https://other.example/chat';
const before = aProfile({ headers: [key] });

describe('profile edited here and changed elsewhere', () => {
  test.each<[string, Partial<Profile>, Partial<Profile>, Partial<Profile>]>([
    [
      'takes both if different settings changed',
      { name: 'Mine' },
      { mode: 'batch' },
      { name: 'Mine', mode: 'batch' },
    ],
    ['takes a colour', { name: 'Mine' }, { hue: 'teal' }, { name: 'Mine', hue: 'teal' }],
    ['takes the edit if the same setting changed', { name: 'Mine' }, { name: 'Theirs' }, { name: 'Mine' }],
    ['takes the stored value without an edit', {}, { name: 'Theirs' }, { name: 'Theirs' }],
    ['takes the edit if nothing else changed', { name: 'Mine' }, {}, { name: 'Mine' }],
    [
      'takes the stored call settings, which have a form of their own',
      { name: 'Mine' },
      { call: { ...usualCall, historyLimit: 3 } },
      { name: 'Mine', call: { ...usualCall, historyLimit: 3 } },
    ],
    [
      'keeps the URL that the edited headers were typed for',
      { headers: [] },
      { url: elsewhere, name: 'Theirs' },
      { headers: [], name: 'Theirs' },
    ],
    [
      'drops stored headers if the URL was edited',
      { url: elsewhere },
      { headers: [], sendCookies: true },
      { url: elsewhere },
    ],
  ])('%s', (_, edited, stored, wanted) => {
    const edit = { before, edited: { ...before, ...edited }, stored: { ...before, ...stored } };
    expect(mergedProfile(edit, {})).toEqual({ ...before, ...wanted });
  });

  test('keep the URL that a secret was typed for', () => {
    const edit = { before, edited: before, stored: { ...before, url: elsewhere, groups: ['g1'] } };
    expect(mergedProfile(edit, { h1: 'typed' })).toEqual({ ...before, groups: ['g1'] });
  });
});

describe('call settings edited here and changed elsewhere', () => {
  const preset = { id: 'formal', name: 'Formal', values: {} };
  const known: CallSettings = { ...usualCall, presets: [preset] };

  test.each<[string, Partial<CallSettings>, Partial<CallSettings>, Partial<CallSettings>]>([
    [
      'take both',
      { historyLimit: 3 },
      { presetId: 'formal', answerField: 'text' },
      { historyLimit: 3, presetId: 'formal', answerField: 'text' },
    ],
    ['do not choose a preset deleted here', { presets: [] }, { presetId: 'formal' }, { presets: [] }],
  ])('%s', (_, edited, stored, wanted) => {
    const merged = mergedCall({
      before: known,
      edited: { ...known, ...edited },
      stored: { ...known, ...stored },
    });
    expect(merged).toEqual({ ...known, ...wanted });
  });
});
