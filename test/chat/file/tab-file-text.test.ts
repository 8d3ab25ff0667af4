import { expect, test } from 'vitest';
import type { ImageFailure } from '../../../lib/chat/answer/remote-image.ts';
import { obstacleText, tabFileFailureText, tabFileTitle } from '../../../lib/chat/file/tab-file.ts';

test.each([
  ['picture', 'https://example.org/a.png', 'Picture of example.org'],
  ['other', 'https://example.org:8443/a.pdf', 'File of example.org:8443'],
  ['picture', 'data:image/png,a', 'Picture of the page'],
  ['other', 'file:///a.pdf', 'File of the tab'],
] as const)('a %s at %s is called %s', (kind, url, title) => {
  expect(tabFileTitle({ kind, url })).toBe(title);
});

test.each<[ImageFailure, string]>([
  [{ kind: 'no-access' }, 'Load it again and allow it, or save the file and attach it.'],
  [{ kind: 'redirected' }, 'perhaps to sign in'],
  [
    { kind: 'too-large' },
    'larger than 16 MiB, so Runnel does not load it. A file of up to 20 MiB can be saved',
  ],
  [{ kind: 'no-answer' }, 'within 30 s'],
  [{ kind: 'unreachable' }, 'example.org could not be reached'],
  [{ kind: 'offline' }, 'when the network is back'],
  [{ kind: 'broken' }, 'cannot be read'],
  [{ kind: 'not-an-image', said: 'text/html' }, 'a web page instead of the file, probably to sign in'],
  [{ kind: 'not-an-image', said: 'application/xhtml+xml' }, 'a web page instead of the file'],
  [{ kind: 'not-an-image', said: 'application/zip' }, 'sent application/zip, which Runnel does not load'],
  [{ kind: 'not-an-image', said: '' }, 'unknown type'],
  [{ kind: 'http-status', said: '401' }, 'status 401), probably because the file needs your cookies'],
  [{ kind: 'http-status', said: '403' }, 'status 403), probably because the file needs your cookies'],
  [{ kind: 'http-status', said: '404' }, 'Some sites say so to everybody who is not signed in'],
  [{ kind: 'http-status', said: '500' }, 'answered with status 500'],
  [{ kind: 'interrupted', refusal: { code: 'no-answer' } }, 'The file was not loaded.'],
])('%j is explained', (failure, words) => {
  expect(tabFileFailureText(failure, 'example.org')).toContain(words);
});

test.each([
  ['https://example.org/a.png', undefined],
  ['data:image/png,a', undefined],
  ['file:///a.png', 'This file is on your computer. Attach it to the message, or drop it here.'],
  ['blob:https://example.org/1', 'Only the tab itself can read this. Save it there and attach it.'],
] as const)('a file at %s says: %s', (url, words) => {
  expect(obstacleText({ kind: 'picture', url }, { kind: 'message' })).toBe(words);
});

test.each([
  ['picture', 'This runnable takes no files. Choose another profile.'],
  ['other', 'This runnable takes no files. Choose another profile, or paste what you need as text.'],
] as const)('a file (%s) for a runnable that takes none says: %s', (kind, words) => {
  expect(obstacleText({ kind, url: 'https://example.org/a' }, { kind: 'not-taken' })).toBe(words);
});
