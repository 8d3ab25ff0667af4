import { originPattern } from '../../chat/profile/profile.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import type { CommandName } from '../../wire/commands.ts';
import type { createLentAccess } from '../profiles/lent-access.ts';
import { fetchImage, type ImageWorld } from './fetch-image.ts';

export type ImageAccess = Pick<ReturnType<typeof createLentAccess>, 'borrow' | 'expect'>;

type World = ImageWorld & {
  access: ImageAccess;
  stayAwake(): () => void;
};

export const createImageCommands = (
  world: World,
): Pick<CommandHandlers, Extract<CommandName, `image.${string}`>> => ({
  async 'image.ask'({ url }) {
    await world.access.expect(originPattern(url));
    return {};
  },
  async 'image.load'({ url, isFile }) {
    const mayRest = world.stayAwake();
    try {
      const image = await world.access.borrow(originPattern(url), () => fetchImage(url, world, isFile));
      return image ?? { failure: { kind: 'no-access' } };
    } finally {
      mayRest();
    }
  },
});
