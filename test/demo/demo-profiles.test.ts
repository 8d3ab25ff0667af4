import { describe, expect, test } from 'vitest';
import { demoProfiles } from '../../demo/demo-profiles.mjs';
import { demoRunnables } from '../../demo/runnables.mjs';
import { profile as profileSchema } from '../../lib/chat/profile/profile.ts';
import { profileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { readRunnableUrl } from '../../lib/langserve/runnable-url.ts';

const profiles = demoProfiles('http://127.0.0.1:8137');

test('every demo runnable has a profile', () => {
  expect(profiles.map(({ profile }) => new URL(profile.url).pathname)).toEqual(
    demoRunnables.map(({ path }) => path),
  );
});

describe.each(profiles)('the demo profile $profile.name', ({ profile, about }) => {
  test('is one that the extension can read and save', () => {
    const read = profileSchema.parse(profile);
    expect(profileProblems({ profile: read, secrets: {}, keepName: false }, readRunnableUrl)).toEqual({});
  });

  test('says in a sentence what it shows', () => {
    expect(about).toMatch(/^[A-Z].+\.$/);
  });
});
