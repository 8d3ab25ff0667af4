import { latestMoment } from '../../conversation/moment.ts';

/** Day and time, the same in every time zone; nothing for what is no moment. */
export const momentText = (at: number): string =>
  Math.abs(at) <= latestMoment ? `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC` : '';
