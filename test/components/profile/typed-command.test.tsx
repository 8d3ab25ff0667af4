// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { descriptionOf, press } from '../../support/input-form.tsx';
import { aProfile } from '../../support/profile.ts';
import { profileEditor, urlBox } from '../../support/profile-editor.tsx';

const url = 'http://127.0.0.1:8000/chat';
const command = `curl ${url}/invoke -H 'Authorization: Bearer sk-1' -d '{"input": "Hi there"}'`;

test('“Test connection” tests what a typed command says', () => {
  const { tested } = profileEditor();
  fireEvent.input(urlBox(), { target: { value: command } });
  press('Test connection');
  expect(tested[0]).toMatchObject({ url, mode: 'batch', headers: [{ name: 'Authorization' }] });
  expect(urlBox().value).toBe(url);
});

test('“Test connection” says what is wrong with a typed command, and tests nothing', () => {
  const { tested } = profileEditor();
  fireEvent.input(urlBox(), { target: { value: `curl ${url} -d @body.json` } });
  press('Test connection');
  expect(tested).toEqual([]);
  expect(descriptionOf(urlBox())).toContain('-d');
});

test('a save that breaks off says so in the editor', async () => {
  const { container, save } = profileEditor(
    aProfile(),
    undefined,
    undefined,
    undefined,
    Promise.reject(new Error('Failed to fetch dynamically imported module')),
  );
  save();
  await screen.findByText(/does not answer/);
  expect(container.querySelector('dialog')?.open).toBe(true);
});

test('a command with braces that cannot be used gets one reason', () => {
  const { container } = profileEditor();
  fireEvent.input(urlBox(), { target: { value: `curl “${url} -d ‘{"input": "x"}’` } });
  press('Test connection');
  expect(descriptionOf(urlBox())).toContain('is a quote of a word processor');
  expect(container.textContent).not.toMatch(/does not run code/);
});

describe('an editor that is opened with a text', () => {
  const opened = (given: string) =>
    profileEditor(undefined, undefined, undefined, undefined, undefined, undefined, given);

  test('has the URL of a URL, ready to be saved', () => {
    const { save, saved } = opened(url);
    expect([urlBox().value, document.activeElement]).toEqual([url, urlBox()]);
    save();
    expect(saved).toMatchObject([{ draft: { profile: { url } } }]);
  });

  test('has the fields of a command filled in', () => {
    const { save, saved } = opened(command);
    expect(urlBox().value).toBe(url);
    save();
    expect(saved).toMatchObject([
      { draft: { profile: { url, mode: 'batch' }, secrets: { new: 'Bearer sk-1' } } },
    ]);
  });

  test('keeps a command that cannot be used, with the reason', () => {
    opened(`curl ${url} -d @body.json`);
    expect(urlBox().value).toBe(`curl ${url} -d @body.json`);
    expect(descriptionOf(urlBox())).toContain('-d');
  });
});
