// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { describe, expect, test } from 'vitest';
import { HeaderFields } from '../../../components/profile/HeaderFields.tsx';
import fieldStyles from '../../../components/ui/Field.module.css';
import type { ProfileHeader } from '../../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../../lib/chat/profile/profile-draft.ts';
import type { ProfileProblems } from '../../../lib/chat/profile/profile-problems.ts';
import { axeViolations } from '../../support/axe.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const here = 'http://127.0.0.1:8000';

/** Renders these headers in an editor and returns its current draft. */
function fields(headers: ProfileHeader[], problems: ProfileProblems = {}, url = `${here}/chat`) {
  let now: ProfileDraft = { profile: aProfile({ headers }), secrets: {}, keepName: false };
  function Editor() {
    const [draft, setDraft] = useState(now);
    now = draft;
    return (
      <HeaderFields draft={draft} url={url} problems={problems} newId={() => 'new'} onChange={setDraft} />
    );
  }
  const { container } = render(<Editor />);
  return { container, draft: () => now };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const isMasked = (input: Element) => input.classList.contains(fieldStyles.masked ?? 'no such class');
const toggleSecret = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Secret' }));

describe('plain header field', () => {
  test('shows name and value', () => {
    fields([plainHeader('X-Team', 'deck')]);

    expect(field('Header name').value).toBe('X-Team');
    expect(field('Header value').value).toBe('deck');
    expect(isMasked(field('Header value'))).toBe(false);
  });

  test('stores the typed text, with the name trimmed', () => {
    const { draft } = fields([plainHeader('X-Team', 'deck')]);

    type('Header name', ' X-Crew ');
    type('Header value', 'hold');

    expect(draft().profile.headers).toEqual([{ ...plainHeader('X-Team', 'hold'), name: 'X-Crew' }]);
    expect(draft().secrets).toEqual({});
  });

  test('offers the variables that complete what is typed, and is a plain text box again after that', () => {
    fields([plainHeader('X-Run', 'run {{run')]);

    const completed = screen.getByRole('combobox', { name: 'Header value' }) as HTMLInputElement;
    expect([...(completed.list?.options ?? [])].map(({ value }) => value)).toEqual(['run {{run_id}}']);

    fireEvent.input(completed, { target: { value: 'run {{run_id}}' } });
    expect(field('Header value')).toBe(completed);
  });

  test('moves its value out of the profile when it becomes secret', () => {
    const { draft } = fields([plainHeader('Authorization', 'Bearer abc')]);

    toggleSecret();

    expect(draft().profile.headers).toEqual([secretHeader('Authorization')]);
    expect(draft().secrets).toEqual({ 'id of Authorization': 'Bearer abc' });
    expect(isMasked(field('Header value'))).toBe(true);
  });
});

describe('secret header field', () => {
  test.each([null, here])('is masked and empty, with the value stored for %s', (origin) => {
    fields([secretHeader('Authorization', origin)]);

    expect(field('Header value').value).toBe('');
    expect(isMasked(field('Header value'))).toBe(true);
  });

  test('says that a secret value is stored', () => {
    fields([secretHeader('Authorization', here)]);

    expect(field('Header value').placeholder).toMatch(/Stored/);
  });

  test('does not say that a value is stored if there is none', () => {
    fields([secretHeader('Authorization')]);

    expect(field('Header value').placeholder).toBe('Value');
  });

  test('keeps typed text beside the profile, never in it', () => {
    const { draft } = fields([secretHeader('Authorization', here)]);

    type('Header value', 'hunter2');

    expect(draft().secrets).toEqual({ 'id of Authorization': 'hunter2' });
    expect(JSON.stringify(draft().profile)).not.toContain('hunter2');
  });

  test('changes nothing when cleared again', () => {
    const { draft } = fields([secretHeader('Authorization', here)]);

    type('Header value', 'hunter2');
    type('Header value', '');

    expect(draft().secrets).toEqual({});
  });

  test('does not reveal a stored value when it becomes plain', () => {
    const { draft } = fields([secretHeader('Authorization', here)]);

    toggleSecret();

    expect(draft().profile.headers).toEqual([plainHeader('Authorization', '')]);
    expect(field('Header value').value).toBe('');
  });
});

test('“Add header” adds an empty plain header', () => {
  const { draft } = fields([]);

  fireEvent.click(screen.getByRole('button', { name: 'Add header' }));

  expect(draft().profile.headers).toEqual([{ id: 'new', secret: false, name: '', value: '' }]);
});

test('“Remove header” removes its own header', () => {
  const { draft } = fields([plainHeader('A', '1'), plainHeader('B', '2'), plainHeader('C', '3')]);
  const [, second] = screen.getAllByRole('button', { name: 'Remove header' });

  fireEvent.click(second as HTMLElement);

  expect(draft().profile.headers.map(({ name }) => name)).toEqual(['A', 'C']);
});

test('headers say that a key goes here, and what a secret is, beside each header', () => {
  const { container } = fields([]);
  const hint = () => container.textContent;
  expect(hint()).toContain('An API key goes here');
  expect(hint()).not.toContain('never exported');
  fireEvent.click(screen.getByRole('button', { name: 'Add header' }));
  const id = screen.getByRole('checkbox', { name: 'Secret' }).getAttribute('aria-describedby');
  expect(document.getElementById(id ?? '')?.textContent).toMatch(/^A secret value .* never exported\.$/);
});

test('a header problem is shown at its own field and linked by aria-describedby', () => {
  fields([plainHeader('X-A', '1'), plainHeader('X-B', '')], { 'header-value:id of X-B': 'Enter the value.' });
  const invalid = screen
    .getAllByRole('textbox')
    .filter((input) => input.getAttribute('aria-invalid') === 'true');

  expect(invalid).toEqual([screen.getAllByRole('textbox', { name: 'Header value' })[1]]);
  expect(document.getElementById(invalid[0]?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Enter the value.',
  );
});

test('header fields have no axe violations', async () => {
  const { container } = fields([plainHeader('X-Team', ''), secretHeader('Authorization', here)], {
    'header-value:id of X-Team': 'Enter the value.',
  });

  expect(await axeViolations(container)).toEqual([]);
});

describe('warning of a secret over http', () => {
  const warnings = () => screen.queryAllByText(/^The connection to example\.com is not encrypted/);

  test('is shown at each secret header', () => {
    fields([secretHeader('A'), plainHeader('B', 'b'), secretHeader('C')], {}, 'http://example.com/chat');
    expect(warnings()).toHaveLength(2);
  });

  test.each(['https://example.com/chat', here])('is absent at %s', (url) => {
    fields([secretHeader('A')], {}, url);
    expect(warnings()).toEqual([]);
  });
});
