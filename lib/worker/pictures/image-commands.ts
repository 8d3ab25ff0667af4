import { imageDeadlineSeconds, type LoadedImage, largestImageMiB } from '../../chat/answer/remote-image.ts';
import { base64 } from '../../chat/masking/base64.ts';
import { originPattern } from '../../chat/profile/profile.ts';
import { createBodyReader } from '../../http/reply-body.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { network } from '../../platform/network/network.ts';
import type { CommandName } from '../../wire/commands.ts';
import type { createLentAccess } from '../profiles/lent-access.ts';

/** Connects the commands for images to the browser. */
export const startPictures = (access: ImageAccess, outages: () => Outages) => ({
  commands: createImageCommands({
    access,
    fetch: network,
    isOnline: () => outages().isOnline,
    deadlineMs: imageDeadlineSeconds * 1000,
  }),
});

type ImageAccess = Pick<ReturnType<typeof createLentAccess>, 'borrow' | 'expect'>;

type World = ImageWorld & { access: ImageAccess };

export const createImageCommands = (
  world: World,
): Pick<CommandHandlers, Extract<CommandName, `image.${string}`>> => ({
  async 'image.ask'({ url }) {
    await world.access.expect(originPattern(url));
    return {};
  },
  async 'image.load'({ url, isFile }) {
    const image = await world.access.borrow(originPattern(url), () => fetchImage(url, world, isFile));
    return image ?? { failure: { kind: 'no-access' } };
  },
});

const imageType = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|svg\+xml)$/;
/** Types that a browser shows in a tab by itself, except for text. */
const fileType = /^(?:image|audio|video)\/[\w.+-]+$|^application\/pdf$/;
const largest = largestImageMiB * 1024 * 1024;

type ImageWorld = { fetch: typeof fetch; isOnline(): boolean; deadlineMs: number };

/** Fetches a picture, or a file of a tab, without credentials and referrer. Never throws. */
export async function fetchImage(
  url: string,
  { fetch, isOnline, deadlineMs }: ImageWorld,
  isFile = false,
): Promise<LoadedImage> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const leaving = new AbortController();
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // The target of a redirect is hidden, and may be a site without permission.
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([deadline, leaving.signal]),
    });
    return await imageIn(response, isFile ? fileType : imageType);
  } catch {
    if (deadline.aborted) return { failure: { kind: 'no-answer' } };
    return { failure: { kind: isOnline() ? 'unreachable' : 'offline' } };
  } finally {
    leaving.abort();
  }
}

async function imageIn(response: Response, types: RegExp): Promise<LoadedImage> {
  const { type, status, ok, headers } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return { failure: { kind: 'redirected' } };
  if (!ok) return { failure: { kind: 'http-status', said: String(status) } };
  const contentType = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.test(contentType)) return { failure: { kind: 'not-an-image', said: contentType } };
  const bytes = Number(headers.get('content-length')) > largest ? undefined : await bytesOf(response);
  if (!bytes) return { failure: { kind: 'too-large' } };
  return { picture: `data:${contentType};base64,${base64(bytes)}` };
}

/** Reads the body; undefined if it is too large. Counts the bytes itself, since a server may announce any length. */
async function bytesOf(response: Response): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const { next } = createBodyReader(response, largest);
  let piece = await next();
  for (; typeof piece !== 'string'; piece = await next()) pieces.push(piece);
  return piece === 'end' ? new Uint8Array(await new Blob(pieces).arrayBuffer()) : undefined;
}
