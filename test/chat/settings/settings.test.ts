import { describe, expect, test } from 'vitest';
import {
  areUsual,
  isSame,
  readSettings,
  type Settings,
  settingsChange,
  storedSettings,
  usualSettings,
} from '../../../lib/chat/settings/settings.ts';

const siteRules = [
  { id: 'r1', pattern: 'a.example', profileId: 'p1', promptId: null, presetId: 'c1' },
  { id: 'r2', pattern: '*', profileId: 'p2', promptId: 'q1', presetId: null },
];
const withoutRules: Settings = { theme: 'dark', textSize: 130, sendKey: 'command-enter' };
const all: Settings = { ...withoutRules, siteRules };
const byTab: Settings = { ...withoutRules, conversationByTab: true };

describe('stored settings', () => {
  test.each<[string, unknown, Partial<Settings>, boolean]>([
    ['missing', undefined, {}, true],
    ['removed', null, {}, true],
    ['whole', { version: 1, ...all }, all, true],
    [
      'with some missing, as a later field is at first',
      { version: 1, theme: 'light' },
      { theme: 'light' },
      true,
    ],
    ['with a field of a later version', { version: 1, ...all, tellsWhenDone: true }, all, true],
    ['with a broken theme', { version: 1, ...all, theme: 'blue' }, { ...all, theme: 'system' }, false],
    ['with a text size between', { version: 1, ...all, textSize: 99 }, { ...all, textSize: 100 }, false],
    ['with a size as text', { version: 1, ...all, textSize: '130' }, { ...all, textSize: 100 }, false],
    ['with an unknown key', { version: 1, ...all, sendKey: 'tab' }, { ...all, sendKey: 'enter' }, false],
    ['of a version without rules', { version: 1, theme: 'dark' }, { theme: 'dark' }, true],
    ['with a broken rule', { version: 1, ...all, siteRules: [{ id: 'r1' }] }, withoutRules, false],
    ['with a conversation for each tab', { version: 1, ...byTab }, byTab, true],
    [
      'with a conversation for some tabs',
      { version: 1, ...byTab, conversationByTab: 'some' },
      withoutRules,
      false,
    ],
    ['with a field set to null', { version: 1, theme: null }, {}, false],
    ['of a newer version', { version: 2, ...all }, {}, false],
    ['without a version', all, {}, false],
    ['that are a text', 'dark', {}, false],
    ['that are a list', [all], {}, false],
  ])('%s', (_, value, settings, isReadable) => {
    expect(readSettings(value)).toEqual({ settings: { ...usualSettings, ...settings }, isReadable });
  });

  test('are read as they were stored', () => {
    expect(readSettings(JSON.parse(JSON.stringify(storedSettings(all))))).toEqual({
      settings: all,
      isReadable: true,
    });
  });
});

test.each<[unknown, boolean]>([
  [{}, true],
  [{ theme: 'dark' }, true],
  [all, true],
  [{ conversationByTab: false }, true],
  [{ conversationByTab: null }, false],
  [{ theme: 'blue' }, false],
  [{ theme: undefined }, false],
  [{ textSize: 101 }, false],
  [{ version: 1 }, false],
])('a change of the settings may be %j: %s', (change, isValid) => {
  expect(settingsChange().safeParse(change).success).toBe(isValid);
});

test.each<[Settings, Settings, boolean]>([
  [all, { ...all }, true],
  [all, { ...all, siteRules: siteRules.map((rule) => ({ ...rule })) }, true],
  [all, { ...all, siteRules: siteRules.toReversed() }, false],
  [all, withoutRules, false],
  [withoutRules, all, false],
  [withoutRules, { ...withoutRules, siteRules: [] }, true],
  [withoutRules, { ...withoutRules, conversationByTab: false }, true],
  [withoutRules, byTab, false],
])('the settings %j and %j are the same: %s', (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected);
});

test('settings whose last rule was deleted are the usual ones', () => {
  expect(areUsual({ ...usualSettings, siteRules: [] })).toBe(true);
});
