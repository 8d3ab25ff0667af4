// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { callEditor, pick } from '../../support/call-editor.tsx';

const group = 'How your message is sent';
const words = () => screen.getByRole('radiogroup', { name: group }).textContent;

test('schema trouble is shown for the mapping by schema only', () => {
  callEditor({}, { trouble: 'The schema was refused.' });
  expect(words()).toContain('The schema was refused.');
  expect(words()).not.toContain('As it says.');
  pick(group, 'As plain text');
  expect(words()).not.toContain('The schema was refused.');
});
