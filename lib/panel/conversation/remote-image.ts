import { imageDeadlineSeconds, type LoadedImage } from '../../chat/answer/remote-image.ts';
import { originPattern } from '../../chat/profile/profile.ts';
import type { Host } from '../host/host.ts';

const patienceMs = (imageDeadlineSeconds + 10) * 1000;

/**
 * Loads remote pictures, and files of tabs. Requests access to the picture's origin synchronously in the click.
 */
export function createImageLoader({ access, commands }: Host) {
  async function fetched(url: string, isFile: boolean): Promise<LoadedImage> {
    const reply = await commands.send('image.load', isFile ? { url, isFile } : { url }, patienceMs);
    return reply.ok ? reply.value : { failure: { kind: 'interrupted', refusal: reply.problem } };
  }

  return async (url: string, isFile = false): Promise<LoadedImage> => {
    const pattern = originPattern(url);
    const asked = access.request(pattern);
    void commands.send('image.ask', { url });
    const isGiven = await asked;
    // Sent after a refusal too: the worker then stops waiting.
    const image = await fetched(url, isFile);
    const wasTakenBack = isGiven && 'failure' in image && image.failure.kind === 'no-access';
    // Another picture of that site finished at the same moment and returned the shared access.
    return wasTakenBack && (await access.request(pattern)) ? fetched(url, isFile) : image;
  };
}
