import { imageDeadlineSeconds } from '../../chat/answer/remote-image.ts';
import { createWakefulness } from '../../platform/browser/awake.ts';
import { network } from '../../platform/browser/network.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { createImageCommands, type ImageAccess } from './image-commands.ts';

/** Puts together what loads pictures from elsewhere. */
export const startPictures = (access: ImageAccess, outages: () => Outages) => ({
  commands: createImageCommands({
    access,
    fetch: network,
    isOnline: () => outages().isOnline,
    deadlineMs: imageDeadlineSeconds * 1000,
    stayAwake: createWakefulness(),
  }),
});
