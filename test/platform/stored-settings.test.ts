import { expect, test } from 'vitest';
import { readSettings, storedSettings, usualSettings } from '../../lib/chat/settings/settings.ts';
import { frozenText } from '../support/frozen-value.ts';
import { storedValues } from '../support/stored-values.ts';

test.each(storedValues.settings.map((version) => [version]))('settings %s: are read as stored', (version) => {
  const { version: _, ...settings } = JSON.parse(frozenText('settings', version));
  expect(readSettings(JSON.parse(frozenText('settings', version)))).toEqual({ settings, isReadable: true });
});

test('the newest version in the table is the one written today', () => {
  expect(storedValues.settings.at(-1)).toBe(`v${storedSettings(usualSettings).version}`);
});
