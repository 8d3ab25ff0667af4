import { say } from '../../words/say.ts';

/** Announces before saving that the URL loses its end. */
export const droppedNote = (dropped: string, url: string) => say('address_droppedNote', { url, dropped });

/** Reports after saving that the URL lost its end. */
export const droppedNotice = (dropped: string, url: string) => say('address_droppedNotice', { url, dropped });
