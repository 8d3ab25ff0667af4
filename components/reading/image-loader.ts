import { createContext } from 'preact';
import type { LoadedImage } from '../../lib/chat/answer/remote-image.ts';

/** Loader of remote images. Call it in a click handler, since it may request a permission. Never rejects. */
type LoadImage = (url: string) => Promise<LoadedImage>;

/** Loader for the content below; without one, images stay links. */
export const ImageLoader = createContext<LoadImage | undefined>(undefined);
