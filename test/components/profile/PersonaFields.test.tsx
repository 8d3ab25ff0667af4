// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PersonaFields } from '../../../components/profile/PersonaFields.tsx';
import { aProfile } from '../../support/profile.ts';

test.each([
  ['', 'DG'],
  ['Ada', 'A'],
])('the tile beside the picture of an assistant named “%s” has the initials %s', (name, initials) => {
  const profile = aProfile({ name: 'Docs guide' });
  const persona = { ...profile.persona, assistant: { ...profile.persona.assistant, name } };
  const { container } = render(<PersonaFields profile={{ ...profile, persona }} onChange={() => {}} />);
  expect(container.querySelector('[data-tile]')?.textContent).toBe(initials);
});
