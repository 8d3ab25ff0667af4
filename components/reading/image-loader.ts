import { createContext } from 'preact';
import type { LoadedImage } from '../../lib/chat/answer/remote-image.ts';

/** Loads a picture from elsewhere; to be called in a click, since it may ask for a permission. Never rejects. */
type LoadImage = (url: string) => Promise<LoadedImage>;

/** What is read below it may load pictures; without it they stay links. */
export const ImageLoader = createContext<LoadImage | undefined>(undefined);
