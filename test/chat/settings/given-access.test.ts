import { describe, expect, test } from 'vitest';
import { demoUrls } from '../../../lib/chat/profile/demo.ts';
import {
  covers,
  permissionText,
  profilesAt,
  profilesNeeding,
  siteText,
} from '../../../lib/chat/settings/given-access.ts';
import { aProfile } from '../../support/profile.ts';

test.each<[string, string, boolean]>([
  ['http://127.0.0.1:8000/*', 'http://127.0.0.1:8000/chat', true],
  ['http://127.0.0.1:8000/*', 'http://127.0.0.1:8001/chat', false],
  ['http://127.0.0.1/*', 'http://127.0.0.1:8001/chat', true],
  ['http://127.0.0.1:*/*', 'http://127.0.0.1:8001/chat', true],
  ['https://example.org/*', 'http://example.org/chat', false],
  ['*://example.org/*', 'http://example.org/chat', true],
  ['https://example.org/*', 'https://example.org.evil.net/chat', false],
  ['https://*.example.org/*', 'https://api.example.org/chat', true],
  ['https://*.example.org/*', 'https://example.org/chat', true],
  ['https://*.example.org/*', 'https://badexample.org/chat', false],
  ['https://*/*', 'https://example.org/chat', true],
  ['https://*/*', 'http://example.org/chat', false],
  ['<all_urls>', 'http://example.org/chat', true],
])('the pattern %s covers %s: %s', (pattern, url, isCovered) => {
  expect(covers(pattern, url)).toBe(isCovered);
});

test.each([
  ['http://127.0.0.1:8000/*', 'http://127.0.0.1:8000'],
  ['https://*.example.org/*', 'https://*.example.org'],
  ['https://*/*', 'All https sites'],
  ['*://*/*', 'All sites'],
  ['<all_urls>', 'All sites'],
])('the site of %s is named %s', (pattern, name) => {
  expect(siteText(pattern)).toBe(name);
});

test.each([
  ['cookies', 'Names of cookies'],
  ['notifications', 'Notifications'],
  ['bookmarks', 'bookmarks'],
])('the permission %s is named %s', (permission, name) => {
  expect(permissionText(permission)).toBe(name);
});

describe('the profiles of a site', () => {
  const here = aProfile({ id: 'p1', url: 'https://example.org/chat' });
  const there = aProfile({ id: 'p2', url: 'https://other.org/chat' });
  const demo = aProfile({ id: 'p3', url: demoUrls.chat });
  const profiles = [here, there, demo];
  const site = (pattern: string) => ({ pattern, isFixed: false });

  test('are those whose runnable is there, without the demo', () => {
    expect(profilesAt('https://example.org/*', profiles)).toEqual([here]);
    expect(profilesAt('<all_urls>', profiles)).toEqual([here, there]);
  });

  test('need it unless another permission covers them', () => {
    const all = [site('https://example.org/*'), site('<all_urls>')];
    expect(profilesNeeding('https://example.org/*', all, profiles)).toEqual([]);
    expect(profilesNeeding('<all_urls>', all, profiles)).toEqual([there]);
  });
});
