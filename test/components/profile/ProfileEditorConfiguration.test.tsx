// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/axe.ts';
import { control, descriptionOf, press, type } from '../../support/input-form.tsx';
import { aProfile, plainHeader } from '../../support/profile.ts';
import {
  isChosen,
  paste,
  problems,
  profileEditor,
  said,
  understood,
  urlBox,
} from '../../support/profile-editor.tsx';

const url = 'http://127.0.0.1:8000/pirate';
const whole = `// our pirate
const options = {
  adapter: useChatAdapter({ url: '${url}', dataTransferMode: 'fetch', headers: { a: 'b' } }),
  layoutOptions: { height: 480, maxWidth: 720, },
  personaOptions: { bot: { name: 'Jack', tagline: 'Yer mate' }, user: { name: 'Alex', picture: 'alex.png' } },
};`;

describe('profile editor with a configuration', () => {
  test('shows what will be saved, also in its fields', async () => {
    const { container } = profileEditor();
    paste(whole);

    expect(understood()).toEqual({
      Name: 'Jack',
      URL: url,
      'Data transfer mode': 'Single response',
      Assistant: 'Jack, “Yer mate”',
      You: 'Alex, with an avatar',
      Layout: '480 px high, at most 720 px wide',
    });
    expect(said()).toMatch(/^Configuration read\. This will be saved:/);
    expect(said()).toContain('Runnel does not use these settings: adapter.headers.');
    const shown = (name: string) => (control('textbox', name) as HTMLInputElement).value;
    expect(['Name', 'Height in pixels', 'Largest width in pixels', 'Tagline'].map(shown)).toEqual([
      'Jack',
      '480',
      '720',
      'Yer mate',
    ]);
    expect(isChosen('Single response')).toBe(true);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('saves it in the click', () => {
    const { save, saved } = profileEditor();
    paste(whole);
    save();

    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({
      draft: { profile: { url, name: 'Jack', mode: 'batch' } },
      correction: undefined,
    });
  });

  test('keeps settings that it does not contain', () => {
    const before = aProfile({
      name: 'Mine',
      mode: 'batch',
      headers: [plainHeader('X-Team', 'deck')],
      starters: ['Hi'],
    });
    const { save, saved } = profileEditor(before);
    paste(`{url: '${url}'}`);
    save();

    expect(saved[0]?.draft.profile).toEqual({ ...before, url });
  });

  test('shows what will be saved after a later edit too', () => {
    profileEditor();
    paste(whole);
    type('Name', 'Captain');
    fireEvent.click(control('radio', 'Streaming'));

    expect(understood()).toMatchObject({ Name: 'Captain', 'Data transfer mode': 'Streaming' });
  });
});

describe('profile editor with an invalid configuration', () => {
  const wrong = `{
  adapter: { url: '${url}/stream', dataTransferMode: 'poll' }, // which one?
  layoutOptions: { height: 20 },
}`;

  test('lists each problem at its path and saves nothing', async () => {
    const { save, saved, container } = profileEditor();
    paste(wrong);
    save();

    expect(said()).toMatch(/^Understood so far:/);
    expect(problems()).toEqual([
      expect.stringMatching(/^adapter\.url.*Will be saved as .*“\/stream”/),
      expect.stringMatching(/^adapter\.dataTransferMode.*“stream” or “batch”/),
      expect.stringMatching(/^layoutOptions\.height.*from 200 to 10,000/),
    ]);
    expect(descriptionOf(urlBox())).toContain('2 values of the configuration cannot be used');
    expect(urlBox().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Not saved: see the marked fields.');
    expect(saved).toEqual([]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('inserts suggested values into the text and keeps focus in the box', () => {
    const { save, saved } = profileEditor();
    paste(wrong);
    press('Use “stream”');
    press('Use 200');
    press(`Use “${url}”`);

    expect(urlBox().value).toBe(`{
  adapter: { url: "${url}", dataTransferMode: "stream" }, // which one?
  layoutOptions: { height: 200 },
}`);
    expect(problems()).toEqual([]);
    expect(document.activeElement).toBe(urlBox());
    save();
    expect(saved).toMatchObject([
      { draft: { profile: { url, layout: { height: 200 } } }, correction: undefined },
    ]);
  });

  test('names line and column of a syntax error', () => {
    profileEditor();
    paste(`{\n  url: '${url}'\n  dataTransferMode: 'batch'\n}`);

    expect(descriptionOf(urlBox())).toContain('cannot be read. Line 2, column 38: A comma is missing here.');
  });

  test('does not mark it while it is being typed', () => {
    profileEditor();
    type('Runnable URL', '{ adapter: {');
    expect(urlBox().getAttribute('aria-invalid')).toBeNull();

    fireEvent.blur(urlBox());
    expect(urlBox().getAttribute('aria-invalid')).toBe('true');
  });
});
