import { describe, expect, test } from 'vitest';
import { aSlowSite, createWorker } from '../../support/lent-access-scene.ts';

describe('a permission for questions to a server', () => {
  test('stays for the next question and is revoked after the last', async () => {
    await using site = await aSlowSite();
    const worker = createWorker({ granted: [site.pattern], leaseMs: 200 });
    const asked = () => worker.askServer(`${site.origin}/missing`);
    expect(await asked()).toMatchObject({ status: 'answered', httpStatus: 404 });
    await worker.lookThrough();
    expect(worker.permissions()).toEqual([site.pattern]);
    expect(await asked()).toMatchObject({ status: 'answered' });
    await worker.settled();
    expect([worker.permissions(), worker.awake()]).toEqual([[], 0]);
  });

  test('that is missing prevents the question', async () => {
    await using site = await aSlowSite();
    const worker = createWorker({ granted: [] });
    expect(await worker.askServer(`${site.origin}/missing`)).toEqual({ status: 'no-access' });
    expect(site.requests).toEqual([]);
  });
});
