// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { SecretForm } from '../../../../components/chat/turn/SecretForm.tsx';
import type { TypedSecret, WantedSecret } from '../../../../lib/chat/profile/wanted-secret.ts';
import { axeViolations } from '../../../support/axe.ts';
import { eventually } from '../../../support/eventually.ts';

const anyHeader: WantedSecret = { name: 'Authorization', isFixed: false, scheme: undefined };

function form(part: Partial<WantedSecret> = {}, { url = 'https://example.com/chat', isStored = true } = {}) {
  const saved: TypedSecret[] = [];
  const onSave = async (typed: TypedSecret) => {
    saved.push(typed);
    return isStored;
  };
  const { container } = render(
    <SecretForm wanted={{ ...anyHeader, ...part }} url={url} action="Save and try again" onSave={onSave} />,
  );
  return { saved, container };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(box(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save and try again' }));

describe('form for a missing secret', () => {
  test('saves the header with the scheme it needs', async () => {
    const { saved } = form();
    type('Key or token', 'sk-1');
    save();
    expect(saved).toEqual([{ name: 'Authorization', value: 'Bearer sk-1' }]);
    await eventually(() => expect(box('Key or token').value).toBe(''));
  });

  test('takes another header name', () => {
    const { saved } = form();
    type('Header name', ' x-api-key ');
    type('Key or token', 'sk-1');
    save();
    expect(saved).toEqual([{ name: 'x-api-key', value: 'sk-1' }]);
  });

  test('has the name of the header folded until it is wrong', () => {
    const { saved, container } = form();
    const fold = container.querySelector('details');
    expect([fold?.open, fold?.querySelector('summary')?.textContent]).toEqual([
      false,
      'Sent as the header Authorization',
    ]);
    type('Header name', 'no name');
    type('Key or token', 'sk-1');
    save();
    expect([fold?.open, saved]).toEqual([true, []]);
  });

  test('asks only for the value if the header is known', async () => {
    const { container } = form({ name: 'X-Team', isFixed: true });
    expect(screen.queryByRole('textbox', { name: 'Header name' })).toBeNull();
    expect(box('Value of X-Team')).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('marks and focuses an empty value, and saves nothing', () => {
    const { saved } = form();
    save();
    expect(saved).toEqual([]);
    expect(box('Key or token').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(box('Key or token'));
  });

  test('keeps the typed value when saving fails', async () => {
    const { saved } = form({}, { isStored: false });
    type('Key or token', 'sk-1');
    save();
    await eventually(() => expect(saved).toHaveLength(1));
    expect(box('Key or token').value).toBe('sk-1');
  });

  test.each([
    ['http://example.com/chat', true],
    ['http://127.0.0.1:8000/chat', false],
    ['https://example.com/chat', false],
  ])('at %s warns of an unencrypted secret: %s', (url, warns) => {
    form({}, { url });
    expect(screen.queryByText(/is not encrypted/) !== null).toBe(warns);
  });
});
