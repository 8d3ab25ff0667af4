import { describe, expect, test } from 'vitest';
import { demoAgentProfiles, demoProfiles, realAgentProfile } from '../../demo/demo-profiles.mjs';
import { demoRunnables } from '../../demo/runnables.mjs';
import { profile as profileSchema } from '../../lib/chat/profile/profile.ts';
import { profileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { readRunnableUrl } from '../../lib/langserve/runnable-url.ts';

const runnables = demoProfiles('http://127.0.0.1:8137');
const agents = [...demoAgentProfiles('http://127.0.0.1:8138'), realAgentProfile('http://127.0.0.1:8139')];

test('every demo runnable has a profile', () => {
  expect(runnables.map(({ profile }) => new URL(profile.url).pathname)).toEqual(
    demoRunnables.map(({ path }) => path),
  );
});

test.each(runnables)('the demo profile $profile.name can be saved', ({ profile }) => {
  const read = profileSchema.parse(profile);
  expect(profileProblems({ profile: read, secrets: {}, keepName: false }, readRunnableUrl)).toEqual({});
});

test.each(agents)('the demo profile $profile.name is of an assistant of an Agent Server', ({ profile }) => {
  expect(profile).toMatchObject({
    protocol: 'agent-server',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/assistants\/[0-9a-f-]{36}$/),
  });
});

describe.each([...runnables, ...agents])('the demo profile $profile.name', ({ profile, about }) => {
  test('is one that the extension can read', () => {
    expect(profileSchema.safeParse(profile).success).toBe(true);
  });

  test('says in a sentence what it shows', () => {
    expect(about).toMatch(/^[A-Z].+\.$/);
  });
});
