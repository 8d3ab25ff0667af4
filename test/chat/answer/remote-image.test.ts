import { describe, expect, test } from 'vitest';
import { type ImageFailure, isLoadable } from '../../../lib/chat/answer/remote-image.ts';
import { imageFailureText } from '../../../lib/chat/answer/remote-image-text.ts';

test.each<[unknown, boolean]>([
  ['https://example.com/cat.png', true],
  ['http://127.0.0.1:8000/cat', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['https://ada:secret@example.com/cat.png', false],
  ['https://ada@example.com/cat.png', false],
  ['ftp://example.com/cat.png', false],
  ['data:image/png;base64,iVBORw0KGgo=', false],
  ['javascript:alert(1)', false],
  ['chrome-extension://abc/icon.png', false],
  ['//example.com/cat.png', false],
  ['cat.png', false],
  ['', false],
  [7, false],
  [null, false],
])('image source %j can be loaded: %s', (source, expected) => {
  expect(isLoadable(source)).toBe(expected);
});

describe('image failure text: says what happened and what to do next', () => {
  test.each<[ImageFailure, RegExp]>([
    [{ kind: 'no-access' }, /not given access to example\.com\. .*allow it, or open the link/],
    [{ kind: 'redirected' }, /example\.com redirects to another address\. .*Open the link/],
    [{ kind: 'too-large' }, /larger than 16 MiB\. Open the link/],
    [{ kind: 'no-answer' }, /example\.com did not send the image within 30 s\. Load it again/],
    [{ kind: 'unreachable' }, /example\.com could not be reached.* Load the image again/],
    [{ kind: 'offline' }, /offline\. Load the image again/],
    [{ kind: 'broken' }, /The file from example\.com cannot be shown.* Open the link/],
    [{ kind: 'not-an-image', said: 'text/html' }, /example\.com sent text\/html, .* Open the link/],
    [{ kind: 'not-an-image', said: '' }, /example\.com sent a file of unknown type, .* Open the link/],
    [{ kind: 'http-status', said: '404' }, /no image at this address \(status 404\)/],
    [{ kind: 'http-status', said: '403' }, /refuses access to the image \(status 403\)\. Open the link/],
    [{ kind: 'http-status', said: '500' }, /status 500\. Load the image again later/],
    [
      { kind: 'interrupted', refusal: { code: 'no-answer' } },
      /not loaded\. .* does not answer\. Try again\./,
    ],
    [
      { kind: 'interrupted', refusal: { code: 'fault', command: 'image.load', said: 'Out of memory' } },
      /not loaded\. .*Out of memory/,
    ],
  ])('%j', (failure, text) => {
    expect(imageFailureText(failure, 'example.com')).toMatch(text);
  });
});
