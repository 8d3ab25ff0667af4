import { describe, expect, test, vi } from 'vitest';
import { aSlowSite, createWorker } from '../../support/lent-access-scene.ts';
import { aProfile } from '../../support/profile.ts';

describe('a permission for a picture', () => {
  test.each(['/picture', '/late-missing'])('is revoked after %s, however it ended', async (path) => {
    await using site = await aSlowSite();
    const worker = createWorker({ granted: [site.pattern] });
    const loading = worker.load(site.origin + path);
    await site.asked(1);
    expect(worker.disk.lent).toEqual([site.pattern]);
    expect([worker.permissions(), worker.awake()]).toEqual([[site.pattern], 1]);
    site.answer();
    await loading;
    await worker.settled();
    expect([worker.permissions(), worker.awake()]).toEqual([[], 0]);
  });

  test('is kept if a profile needs it', async () => {
    await using site = await aSlowSite();
    const profiles = [aProfile({ url: `${site.origin}/chat` })];
    const worker = createWorker({ profiles, granted: [site.pattern] });
    await worker.load(`${site.origin}/missing`);
    await worker.settled();
    expect(worker.permissions()).toEqual([site.pattern]);
  });

  test('is kept until the last picture of its site is loaded', async () => {
    await using site = await aSlowSite();
    const worker = createWorker({ granted: [site.pattern] });
    const loading = [worker.load(`${site.origin}/picture`), worker.load(`${site.origin}/picture`)];
    await site.asked(2);
    site.answer();
    await Promise.race(loading);
    await worker.lookThrough();
    expect(worker.permissions()).toEqual([site.pattern]);
    const third = worker.load(`${site.origin}/missing`);
    expect(await third).toEqual({ failure: { kind: 'http-status', said: '404' } });
    site.answer();
    expect(await Promise.all(loading)).toHaveLength(2);
    await worker.settled();
    expect(worker.permissions()).toEqual([]);
  });

  test('is revoked even if the disk is full', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await using site = await aSlowSite();
    const worker = createWorker({ granted: [site.pattern], refusesWrites: true });
    expect(await worker.load(`${site.origin}/missing`)).toMatchObject({ failure: { kind: 'http-status' } });
    await expect.poll(worker.permissions).toEqual([]);
  });

  test('that is missing prevents the request', async () => {
    await using site = await aSlowSite();
    const worker = createWorker({ granted: [] });
    expect(await worker.load(`${site.origin}/picture`)).toEqual({ failure: { kind: 'no-access' } });
    expect(site.requests).toEqual([]);
  });
});

describe('a permission to read a tab', () => {
  const site = 'https://example.org/*';

  test('is kept while a page uses it, also by the next worker, and revoked afterwards', async () => {
    const worker = createWorker({ granted: [site], left: [site] });
    worker.inUse.add(site);
    await worker.lookThrough();
    await worker.expectSite('https://example.org');
    await worker.lookThrough();
    expect([worker.permissions(), worker.disk.lent]).toEqual([[site], [site]]);
    worker.inUse.clear();
    await worker.expectSite('https://example.org');
    await worker.settled();
    expect(worker.permissions()).toEqual([]);
  });
});

describe('a permission prompt', () => {
  const site = 'https://example.org/*';

  test('answered after the page closes has its permission revoked', async () => {
    const worker = createWorker({ granted: [] });
    await worker.ask('https://example.org/cat.png');
    await worker.lookThrough();
    expect(worker.disk.lent).toEqual([site]);
    worker.give(site);
    expect(worker.permissions()).toEqual([site]);
    await worker.settled();
    expect(worker.permissions()).toEqual([]);
  });

  test('may stay open longer than a worker lives', async () => {
    const worker = createWorker({ granted: [], left: [site] });
    await worker.lookThrough();
    worker.give(site);
    await worker.settled();
    expect(worker.permissions()).toEqual([]);
  });

  test('that is refused leaves nothing behind', async () => {
    const worker = createWorker({ granted: [] });
    await worker.ask('https://example.org/cat.png');
    expect(await worker.load('https://example.org/cat.png')).toEqual({ failure: { kind: 'no-access' } });
    expect(worker.disk.lent).toEqual([]);
  });

  test('does not affect other permissions granted meanwhile', async () => {
    const worker = createWorker({ granted: [] });
    await worker.ask('https://example.org/cat.png');
    worker.give('https://other.example/*');
    await worker.lookThrough();
    expect(worker.permissions()).toEqual(['https://other.example/*']);
  });
});

describe('a profile of the same site', () => {
  test('saved while a picture loads keeps its permission', async () => {
    await using site = await aSlowSite();
    const worker = createWorker({ granted: [site.pattern] });
    const loading = worker.load(`${site.origin}/picture`);
    await site.asked(1);
    const saving = worker.save(aProfile({ url: `${site.origin}/chat` }));
    site.answer();
    await Promise.all([loading, saving]);
    await worker.settled();
    expect(worker.permissions()).toEqual([site.pattern]);
  });

  test('saved at the moment a picture is loaded keeps its permission', async () => {
    for (let turns = 0; turns < 6; turns += 1) {
      await using site = await aSlowSite();
      const worker = createWorker({ granted: [site.pattern] });
      await worker.load(`${site.origin}/missing`);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await worker.save(aProfile({ url: `${site.origin}/chat` }));
      await worker.settled();
      expect(worker.permissions()).toEqual([site.pattern]);
    }
  });

  test('deleted while a picture loads loses its permission after that', async () => {
    await using site = await aSlowSite();
    const worker = createWorker({
      profiles: [aProfile({ id: 'a', url: `${site.origin}/chat` })],
      granted: [site.pattern],
    });
    const loading = worker.load(`${site.origin}/picture`);
    await site.asked(1);
    await worker['profile.delete']({ id: 'a' });
    await worker.lookThrough();
    expect(worker.permissions()).toEqual([site.pattern]);
    site.answer();
    expect(await loading).toHaveProperty('picture');
    await worker.settled();
    expect(worker.permissions()).toEqual([]);
  });
});

test('a deleted profile that never had its permission leaves no record', async () => {
  const worker = createWorker({ profiles: [aProfile({ id: 'a' })], granted: [] });
  await worker['profile.delete']({ id: 'a' });
  expect(worker.disk.lent).toEqual([]);
});

describe('a permission left by a dead worker', () => {
  const [gone, needed] = ['https://gone.example/*', 'https://needed.example/*'];
  const profile = aProfile({ url: 'https://needed.example/chat' });

  test('is revoked by the next worker unless a profile needs it', async () => {
    const worker = createWorker({ profiles: [profile], granted: [gone, needed], left: [gone, needed] });
    await worker.settled();
    expect(worker.permissions()).toEqual([needed]);
  });

  test('is kept if the worker was woken to save a profile of that site', async () => {
    const worker = createWorker({ granted: [needed], left: [needed] });
    await worker.save(profile);
    await worker.settled();
    expect(worker.permissions()).toEqual([needed]);
  });

  test('stays recorded if the worker was woken to load a picture', async () => {
    await using site = await aSlowSite();
    const worker = createWorker({ granted: [gone, site.pattern], left: [gone] });
    const loading = worker.load(`${site.origin}/picture`);
    await site.asked(1);
    expect(worker.disk.lent).toEqual([gone, site.pattern]);
    site.answer();
    await loading;
    await worker.settled();
    expect(worker.permissions()).toEqual([]);
  });

  test('is the only one that is revoked', async () => {
    const other = 'https://other.example/*';
    const worker = createWorker({ granted: [gone, other], left: [other] });
    await worker.settled();
    expect(worker.permissions()).toEqual([gone]);
  });
});
