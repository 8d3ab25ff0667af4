// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { control, descriptionOf, press, type } from '../../support/input-form.tsx';
import { aProfile } from '../../support/profile.ts';
import { isChosen, profileEditor, said, urlBox } from '../../support/profile-editor.tsx';

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
    [`${url}/stream#top`, /endpoint name “stream”/],
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

describe('profile editor: a URL with a query', () => {
  const typed = `${url}/invoke?api-version=1&code=K-4711`;
  const values = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name).map(({ value }) => value);

  test('becomes the URL and rows when the box loses the focus, the key as a secret', () => {
    profileEditor();
    type('Runnable URL', typed);
    fireEvent.blur(urlBox());

    expect(urlBox().value).toBe(url);
    expect(values('Parameter name')).toEqual(['api-version', 'code']);
    expect(values('Parameter value')).toEqual(['1', 'K-4711']);
    const secret = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Secret' });
    expect(secret.map(({ checked }) => checked)).toEqual([false, true]);
    expect(isChosen('Single response')).toBe(true);
    expect(said()).toContain('Query of the URL: ');
    expect(said()).not.toContain('K-4711');
  });

  test('with a fragment is read, and the fragment is refused with its reason', () => {
    profileEditor();
    type('Runnable URL', `${url}?v=1#top`);
    fireEvent.blur(urlBox());
    expect(urlBox().value).toBe(`${url}#top`);
    expect(descriptionOf(urlBox())).toContain('Remove the fragment');
  });

  test('is saved at once, as it was understood', () => {
    const { save, saved } = profileEditor();
    type('Runnable URL', typed);
    save();
    expect(saved).toMatchObject([
      {
        draft: {
          profile: {
            url,
            mode: 'batch',
            query: [
              { name: 'api-version', value: '1' },
              { name: 'code', secret: true },
            ],
          },
          secrets: { new: 'K-4711' },
        },
      },
    ]);
  });

  test('comes back with Undo, and is then refused with what to do', () => {
    const { save, saved } = profileEditor();
    type('Runnable URL', typed);
    fireEvent.blur(urlBox());
    press('Undo');
    expect(urlBox().value).toBe(typed);
    expect(screen.queryByLabelText('Parameter name')).toBeNull();
    type('Runnable URL', `${url}?a=1`);
    fireEvent.blur(urlBox());
    press('Undo');
    save();
    expect(descriptionOf(urlBox())).toContain('add its parameters under “Query” below');
    expect(saved).toEqual([]);
  });
});

describe('profile editor: the rows of a query', () => {
  test('are added, hidden by a name that means a key, and saved', () => {
    const { save, saved } = profileEditor();
    type('Runnable URL', url);
    press('Add parameter');
    type('Parameter name', 'code');
    type('Parameter value', 'K-4711');
    save();
    expect(saved).toMatchObject([
      { draft: { profile: { query: [{ name: 'code', secret: true }] }, secrets: { new: 'K-4711' } } },
    ]);
  });

  test.each([
    ['Parameter name', '', 'Enter the name of the parameter, or remove the parameter.'],
    ['Parameter value', '{{nobody}}', /is not a variable/],
  ])('with a wrong %s are refused', (name, text, problem) => {
    const { save, saved } = profileEditor(
      aProfile({ query: [{ id: 'q', secret: false, name: 'v', value: '' }] }),
    );
    type(name, text);
    save();
    expect(saved).toEqual([]);
    expect(descriptionOf(screen.getByLabelText(name))).toMatch(problem);
  });

  test('may have no value, and none are saved as nothing', () => {
    const { save, saved } = profileEditor(
      aProfile({ query: [{ id: 'q', secret: false, name: 'v', value: '' }] }),
    );
    save();
    press('Remove parameter');
    save();
    expect(saved.map(({ draft }) => draft.profile.query?.length)).toEqual([1, undefined]);
  });
});
