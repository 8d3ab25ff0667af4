// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { control, descriptionOf, press, type } from '../../support/input-form.tsx';
import { aProfile } from '../../support/profile.ts';
import { profileEditor, said, urlBox } from '../../support/profile-editor.tsx';

const url = 'http://127.0.0.1:8000/pirate';

describe('profile editor with a URL that ends with an endpoint', () => {
  test.each([`${url}/stream`, `${url}/invoke/`, `{url: '${url}/stream'}`])(
    'saves it without the endpoint: %j',
    (text) => {
      const { save, saved } = profileEditor();
      type('Runnable URL', text);
      save();

      expect(saved).toMatchObject([
        {
          draft: { profile: { url, name: 'pirate' } },
          correction: {
            dropped: expect.stringMatching(/^\/(stream|invoke)$/),
            typed: { profile: { url: text } },
          },
        },
      ]);
    },
  );

  test('shows the problem when the box loses focus', () => {
    profileEditor();
    type('Runnable URL', `${url}/stream`);
    expect(said()).toBe('');

    fireEvent.blur(urlBox());
    expect(said()).toBe(
      `Will be saved as ${url}. “/stream” is left out: it is not part of the runnable’s URL.`,
    );
    expect(urlBox().getAttribute('aria-invalid')).toBeNull();
  });

  test('can keep it if it is only a LangServe page', () => {
    const { save, saved } = profileEditor();
    type('Runnable URL', `${url}/playground`);
    fireEvent.blur(urlBox());
    press('Use it anyway');
    save();

    expect(saved).toMatchObject([
      { draft: { profile: { url: `${url}/playground` } }, correction: undefined },
    ]);
  });

  test('shows it again after an undo', () => {
    const typed = { profile: aProfile({ url: `${url}/playground` }), secrets: {}, keepName: false };
    profileEditor(undefined, typed);

    expect(urlBox().value).toBe(`${url}/playground`);
    expect(said()).toContain(`Will be saved as ${url}`);
    expect(control('button', 'Use it anyway')).toBeTruthy();
  });
});

describe('profile editor with an invalid URL', () => {
  test.each([
    ['', /Enter the URL/],
    ['hello', /must start with http/],
    ['http://127.0.0.1:8000/docs', /is a page of the server/],
    ['http://127.0.0.1:8000/openapi.json', /is a page of the server/],
    [`${url}/stream?key=1`, /endpoint name “stream”/],
  ])('stays open and shows the problem: %j', (text, words) => {
    const { save, saved } = profileEditor();
    type('Runnable URL', text);
    save();

    expect(descriptionOf(urlBox())).toMatch(words);
    expect(saved).toEqual([]);
  });
});

describe('profile editor: Enter in the URL box', () => {
  test.each([
    [url, 1],
    ['', 0],
    ['{ adapter: {', 0],
    [`// ours\n`, 0],
  ])('with %j saves %i times', (text, times) => {
    const { saved } = profileEditor();
    type('Runnable URL', text);
    const isNewLine = fireEvent.keyDown(urlBox(), { key: 'Enter' });

    expect(saved).toHaveLength(times);
    expect(isNewLine).toBe(/[\s{]/.test(text));
  });
});
