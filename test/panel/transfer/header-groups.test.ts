import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HeaderGroup } from '../../../lib/chat/profile/header-groups.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { createBrowser, emptyDatabase } from '../../support/transfer-scene.ts';

beforeEach(emptyDatabase);

const origin = 'http://127.0.0.1:8000';
const staging: HeaderGroup = {
  id: 'g1',
  name: 'Staging',
  headers: [plainHeader('X-Env', 'staging'), secretHeader('X-Key')],
};

async function exported(...groups: HeaderGroup[]) {
  const browser = createBrowser(aProfile({ groups: ['g1'] }));
  browser.groups.push(...groups);
  return (await browser.everything()).blob;
}

test('header sets are exported with the profiles that use them', async () => {
  const there = createBrowser();
  const report = await there.take(await exported(staging));
  expect(report).toMatchObject({ profiles: 1, troubles: [] });
  expect(there.groups).toEqual([staging]);
  expect(there.profiles[0]?.groups).toEqual(['g1']);
});

test('a group that is already stored is not changed by an import', async () => {
  const there = createBrowser();
  there.groups.push({ ...staging, name: 'Mine' });
  await there.take(await exported(staging));
  expect(there.groups).toEqual([{ ...staging, name: 'Mine' }]);
});

test('a group whose name is taken gets another name', async () => {
  const there = createBrowser();
  there.groups.push({ ...staging, id: 'other' });
  await there.take(await exported(staging));
  expect(there.groups.map(({ name }) => name)).toEqual(['Staging', 'Staging copy']);
});

describe('another group with the id of a stored one', () => {
  const foreign: HeaderGroup = { ...staging, headers: [plainHeader('X-Env', 'of a stranger')] };

  test('is added under a new id for the profiles of its file', async () => {
    const there = createBrowser();
    there.groups.push(staging);
    const file = await exported(foreign);
    for (const added of [1, 0])
      expect(await there.take(file)).toMatchObject({ profiles: added, troubles: [] });
    const [stored, added, ...more] = there.groups;
    expect(stored).toEqual(staging);
    expect(added).toMatchObject({ name: 'Staging copy', headers: foreign.headers });
    expect(more).toEqual([]);
    expect(added?.id).not.toBe('g1');
    expect(there.profiles[0]?.groups).toEqual([added?.id]);
  });

  test('is left out if no profile is added that uses it', async () => {
    const there = createBrowser(aProfile({ groups: ['g1'] }));
    there.groups.push(staging);
    await there.take(await exported(foreign));
    expect(there.groups).toEqual([staging]);
  });
});

test('a profile of a file uses no group that only is stored here', async () => {
  const there = createBrowser();
  there.groups.push(staging);
  await there.take(await exported());
  expect(there.profiles[0]?.groups).toEqual([]);
});

test.each(['p1', 'g1'])('another profile with a stored id, %s, is added under a new one', async (id) => {
  const there = createBrowser(aProfile({ name: 'Mine' }));
  there.groups.push(staging);
  const foreign = createBrowser(aProfile({ id, name: 'Foreign', url: 'https://example.org/chat' }));
  const file = (await foreign.everything()).blob;
  for (const added of [1, 0]) expect(await there.take(file)).toMatchObject({ profiles: added, troubles: [] });
  expect(there.profiles.map(({ name }) => name)).toEqual(['Mine', 'Foreign']);
  expect(['p1', 'g1']).not.toContain(there.profiles[1]?.id);
});

test('an imported group gets no stored secret', async () => {
  const there = createBrowser();
  await there.take(await exported({ ...staging, headers: [secretHeader('X-Key', origin)] }));
  expect(there.groups[0]?.headers).toEqual([secretHeader('X-Key')]);
});

test('a group with a header that browsers do not send is left out, with the reason', async () => {
  const there = createBrowser();
  const report = await there.take(await exported({ ...staging, headers: [plainHeader('Cookie', 'a=b')] }));
  expect(there.groups).toEqual([]);
  expect(report.troubles).toHaveLength(1);
});

test('a known secret in a group is masked in the file', async () => {
  const browser = createBrowser(aProfile());
  browser.groups.push({ ...staging, headers: [plainHeader('X-Env', 'a-known-secret')] });
  browser.secrets.push('a-known-secret');
  expect(await (await browser.everything()).blob.text()).not.toContain('a-known-secret');
});
