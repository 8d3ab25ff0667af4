import { describe, expect, test } from 'vitest';
import { urlInSentence } from '../../../lib/chat/pasted/url-in-sentence.ts';
import { fc } from '../../support/fast-check.ts';
import { take, taken } from '../../support/taken.ts';

const url = 'https://host/chain';

describe('the URL in a sentence', () => {
  test.each([
    [`See ${url}.`],
    [`${url}.`],
    [`${url},`],
    [`It runs at ${url}, I think.`],
    [`Is it ${url}?`],
    [`Chain (${url})`],
    [`Chain: <${url}>`],
    [`The chain is [here](${url}).`],
    [`It is “${url}”.`],
    [`It is '${url}'!`],
    [`\`${url}\``],
    [`**${url}**`],
    [`_${url}_`],
    [`请用${url}。谢谢`],
    [`（${url}）`],
    [`URL:\n${url}\n`],
  ])('in %j has none of its punctuation', (text) => {
    expect(urlInSentence(text)).toBe(url);
  });

  test.each([
    ['See https://host/a_(b).', 'https://host/a_(b)'],
    ['See (https://host/a?v=1_).', 'https://host/a?v=1_'],
    ['See http://[::1]:8000/chat.', 'http://[::1]:8000/chat'],
    ['(see https://host/v1.2/chat)', 'https://host/v1.2/chat'],
    ['See https://host.:8000/chat.', 'https://host.:8000/chat'],
  ])('in %j keeps what belongs to it', (text, own) => {
    expect(urlInSentence(text)).toBe(own);
  });

  test.each([
    url,
    `${url}?`,
    `${url}/a b`,
    `${url}...`,
    `${url}…`,
    `${url} or https://other/chain.`,
    `wget --header 'a: b' ${url}.`,
    `const url = '${url}';`,
    '{ url: "https://host/chain." }',
    'See host/chain.',
    '',
  ])('is not sought in %j', (text) => {
    expect(urlInSentence(text)).toBeUndefined();
  });

  test('is found whatever stands before and after it', () => {
    const words = fc.stringMatching(/^[a-z ,:;()äß中“”]{0,30}$/);
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(urlInSentence(`A ${before} ${url} ${after}`)).toBe(url);
      }),
    );
  });
});

describe('a pasted sentence', () => {
  test('fills in its URL and says so', () => {
    const { draft, taken: summary } = taken(`Try ${url}/invoke.`);
    expect(draft.profile).toMatchObject({ url, mode: 'batch' });
    expect(summary.source).toBe('sentence');
    expect(summary.changes.map(({ label, after }) => [label, after])).toContainEqual(['URL', url]);
  });

  test('has the query of its URL, too', () => {
    expect(taken(`Use ${url}?code=KEY.`).draft.profile).toMatchObject({ url, query: [{ name: 'code' }] });
  });

  test('without a web address is no URL', () => {
    expect(take('See the docs.')).toBeUndefined();
  });
});
