// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { sharedJson, sharedText } from '../../../lib/chat/sharing/shared-profile.ts';
import { axeViolations } from '../../support/axe.ts';
import { control, descriptionOf, press, type } from '../../support/input-form.tsx';
import { aProfile, secretHeader } from '../../support/profile.ts';
import { isChosen, profileEditor, said, understood, urlBox } from '../../support/profile-editor.tsx';

const url = 'http://127.0.0.1:8000/chat';
const command = `curl ${url}/invoke -H 'Authorization: Bearer sk-1' -b a=1 -d '{"input": "Hi there"}'`;

/** Pastes as a browser does: the box gets the text unless the paste was taken. */
function paste(text: string) {
  const isLeft = fireEvent.paste(urlBox(), { clipboardData: { getData: () => text } });
  if (isLeft) fireEvent.input(urlBox(), { target: { value: text } });
}

const value = (name: string) => control('textbox', name) as HTMLElement as HTMLInputElement;

describe('new profile', () => {
  test('starts with the URL, which has the focus', () => {
    const { container } = profileEditor();
    const [first, second] = container.querySelectorAll('form input:not([type="file"]), form textarea');
    expect([first, second]).toEqual([urlBox(), value('Name')]);
    expect(document.activeElement).toBe(urlBox());
  });

  test('has the name first when edited later', () => {
    profileEditor(aProfile());
    expect(document.activeElement).toBe(value('Name'));
  });
});

describe('profile editor with a pasted command', () => {
  test('fills in the fields, says so, and saves them with the message', async () => {
    const { container, save, saved } = profileEditor();
    paste(command);

    expect(urlBox().value).toBe(url);
    expect(isChosen('Single response')).toBe(true);
    expect(value('Header name').value).toBe('Authorization');
    expect(understood()).toEqual({
      URL: url,
      'Data transfer mode': 'Single response (was Streaming)',
      'Header Authorization': 'secret',
      'First message': 'Hi there',
    });
    expect(said()).toContain('Left out, because browsers do not let extensions send them: Cookie.');
    expect(said()).not.toContain('sk-1');
    expect(await axeViolations(container)).toEqual([]);

    save();
    expect(saved).toMatchObject([
      { draft: { profile: { url, mode: 'batch' }, secrets: { new: 'Bearer sk-1' } }, correction: undefined },
    ]);
  });

  test('restores everything typed before with Undo', () => {
    const { save, saved } = profileEditor();
    type('Name', 'Mine');
    type('Runnable URL', 'http://127.0.0.1:8/typed');
    paste(command);
    press('Undo');

    expect(urlBox().value).toBe('http://127.0.0.1:8/typed');
    expect(said()).toBe('');
    save();
    expect(saved).toMatchObject([
      { draft: { profile: { name: 'Mine', url: 'http://127.0.0.1:8/typed', mode: 'stream', headers: [] } } },
    ]);
  });

  test('keeps later changes of the fields', () => {
    const { save, saved } = profileEditor();
    paste(command);
    fireEvent.click(screen.getByRole('radio', { name: 'Streaming' }));
    save();
    expect(saved).toMatchObject([{ draft: { profile: { mode: 'stream' } } }]);
  });

  test('reads a typed command on blur; after Undo it stays in the box', () => {
    profileEditor();
    type('Runnable URL', command);
    fireEvent.blur(urlBox());
    expect(urlBox().value).toBe(url);

    press('Undo');
    expect(urlBox().value).toBe(command);
    fireEvent.blur(urlBox());
    expect(urlBox().value).toBe(command);
  });

  test('reads a typed command instead of saving, so that its fields are seen first', () => {
    const { save, saved } = profileEditor();
    type('Runnable URL', command);
    save();
    expect(saved).toEqual([]);
    expect(understood()).toMatchObject({ URL: url });
  });

  test('keeps an unusable command in the box, with the reason', () => {
    const { save, saved } = profileEditor();
    paste(`curl -d @body.json ${url}`);
    expect(urlBox().value).toBe(`curl -d @body.json ${url}`);
    expect(descriptionOf(urlBox())).toContain('“-d @body.json” reads a file');
    save();
    expect(saved).toEqual([]);
    expect(descriptionOf(urlBox())).toContain('“-d @body.json” reads a file');
  });

  test.each([
    [`fetch("${url}/stream", {"headers": {"x-key": "k"}, "method": "POST"})`, 'fetch call: URL'],
    [`RemoteRunnable("${url}/", headers={"x-key": "k"})`, 'RemoteRunnable: URL'],
    [`new RemoteRunnable({ url: "${url}", options: { headers: { "x-key": "k" } } })`, 'RemoteRunnable: URL'],
    [`Invoke-WebRequest -Uri "${url}" -Headers @{"x-key"="k"}`, 'PowerShell command: URL'],
  ])('takes %s', (text, words) => {
    profileEditor();
    paste(text);
    expect(said()).toContain(words);
    expect(urlBox().value).toBe(url);
    expect(value('Header name').value).toBe('x-key');
  });
});

describe('profile editor with a shared profile', () => {
  const shared = aProfile({ name: 'Theirs', mode: 'batch', headers: [secretHeader('X-Key')] });

  test('as text shows what would change before it is saved', () => {
    const { save, saved } = profileEditor(aProfile({ name: 'Mine' }));
    paste(sharedText(shared));
    expect(understood()).toEqual({
      Name: 'Theirs (was Mine)',
      'Data transfer mode': 'Single response (was Streaming)',
      'Header X-Key': 'secret',
    });
    expect(said()).toContain('Shared profile, not saved yet: Name');
    expect(said()).toContain('Type the value of X-Key: the pasted text does not contain it.');
    expect(saved).toEqual([]);
    save();
    expect(saved).toEqual([]);
    expect(descriptionOf(value('Header value'))).toMatch(/Enter the value/);
  });

  test('says so if it changes nothing', () => {
    const mine = aProfile({ name: 'Mine' });
    profileEditor(mine);
    paste(sharedText(mine));
    expect(said()).toContain('It changes nothing in the form.');
    expect(said()).not.toContain('not saved yet');
  });

  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Open a shared profile', { selector: 'input' }), {
      target: { files: [file] },
    });

  test('is read from a file', async () => {
    profileEditor();
    choose(new File([sharedJson(shared)], 'theirs.runnel.json'));
    await expect.poll(() => value('Name').value).toBe('Theirs');

    press('Undo');
    expect(value('Name').value).toBe('');
  });

  test('is read from a file that is dropped on the box', async () => {
    profileEditor();
    const files = [new File([sharedJson(shared)], 'theirs.runnel.json')];
    const drop = createEvent.drop(urlBox());
    Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files } });
    fireEvent(urlBox(), drop);
    await expect.poll(() => value('Name').value).toBe('Theirs');
  });

  test('rejects a file of another kind', async () => {
    profileEditor();
    choose(new File(['{}'], 'other.json'));
    await expect.poll(() => descriptionOf(urlBox())).toContain('“other.json” is not a shared profile.');
  });
});

describe('profile editor with the endpoint of a mode', () => {
  test('sets the mode, says so, and restores it when the endpoint is removed', () => {
    profileEditor();
    type('Runnable URL', `${url}/invoke`);
    fireEvent.blur(urlBox());
    expect(isChosen('Single response')).toBe(true);
    expect(said()).toContain('The data transfer mode is now “Single response”.');

    type('Runnable URL', url);
    expect(isChosen('Streaming')).toBe(true);
  });
});
