import { originPattern } from '../chat/profile.ts';
import type { CommandHandlers } from '../platform/messaging.ts';
import { fetchImage, type ImageWorld } from './fetch-image.ts';
import type { createLentAccess } from './lent-access.ts';

type World = ImageWorld & {
  access: Pick<ReturnType<typeof createLentAccess>, 'borrow'>;
  hasAccess(pattern: string): Promise<boolean>;
  stayAwake(): () => void;
};

export const createImageCommand = (world: World): Pick<CommandHandlers, 'image.load'> => ({
  async 'image.load'({ url }) {
    const pattern = originPattern(url);
    const mayRest = world.stayAwake();
    try {
      return await world.access.borrow(pattern, async () =>
        (await world.hasAccess(pattern)) ? fetchImage(url, world) : { failure: { kind: 'no-access' } },
      );
    } finally {
      mayRest();
    }
  },
});
