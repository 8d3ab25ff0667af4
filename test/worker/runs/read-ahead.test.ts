import { describe, expect, test, vi } from 'vitest';
import { originOf } from '../../../lib/chat/profile/profile.ts';
import { readAhead } from '../../../lib/worker/runs/exchange.ts';
import { createExchangeScene } from '../../support/exchange-scene.ts';
import { someVariables } from '../../support/variables.ts';

type Scene = Awaited<ReturnType<typeof createExchangeScene>>;

const values = ({ profile }: Scene) => ({ agreed: originOf(profile.url), variables: someVariables });

describe('reading ahead for a request', () => {
  test('sends nothing', async () => {
    await using scene = await createExchangeScene();
    const { connection, description } = readAhead(scene.profile, values(scene), scene.world);
    await Promise.all([connection, description]);
    expect(scene.requests).toEqual([]);
  });

  test('saves a second read if the run begins at once', async () => {
    await using scene = await createExchangeScene();
    await scene.run();
    const readSecrets = vi.spyOn(scene.world, 'readSecrets');
    const ahead = readAhead(scene.profile, values(scene), scene.world);
    const happenings = await scene.run({ ahead });
    expect(happenings.at(-1)).toMatchObject({ type: 'end' });
    expect(readSecrets).toHaveBeenCalledTimes(1);
  });

  test('does not use a permission removed while the run was queued', async () => {
    await using scene = await createExchangeScene();
    const ahead = readAhead(scene.profile, values(scene), scene.world);
    await ahead.connection;
    scene.world.hasAccess = async () => false;
    const happenings = await scene.run({ ahead: { ...ahead, at: ahead.at - 1_000 } });
    expect(happenings.at(-1)).toMatchObject({ type: 'failed', failure: { kind: 'permission-missing' } });
    expect(scene.posts()).toEqual([]);
  });
});
