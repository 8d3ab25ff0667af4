import { expect, test } from 'vitest';
import { exportedText } from '../../../components/transfer/exported-text.ts';

test('an export names the values of presets that it does not contain', () => {
  const file = {
    name: 'runnel.json',
    blob: new Blob(),
    conversations: 1,
    profiles: 1,
    withheld: ['Chat › Terse › api_key'],
    files: 0,
    filesLeftOut: [],
    unreadable: 0,
  };
  expect(exportedText(file)).toMatch(/fill in Chat › Terse › api_key\.$/);
});
