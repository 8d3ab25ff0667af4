import { imageDeadlineSeconds } from '../../chat/answer/remote-image.ts';
import { createWakefulness } from '../../platform/browser/awake.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { network } from '../../platform/network/network.ts';
import { createImageCommands, type ImageAccess } from './image-commands.ts';

/** Connects the commands for images to the browser. */
export const startPictures = (access: ImageAccess, outages: () => Outages) => ({
  commands: createImageCommands({
    access,
    fetch: network,
    isOnline: () => outages().isOnline,
    deadlineMs: imageDeadlineSeconds * 1000,
    stayAwake: createWakefulness(),
  }),
});
