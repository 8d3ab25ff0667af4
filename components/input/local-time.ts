import { say } from '../../lib/words/say.ts';

const pad = (part: number, length = 2) => String(part).padStart(length, '0');

const hasZone = (moment: string) => /(z|[-+]\d\d:?\d\d)$/i.test(moment.slice('2026-01-31'.length));

/** A date alone is midnight here, and not there where the clock shows UTC. */
const read = (moment: string) => new Date(/^\d{4}-\d\d-\d\d$/.test(moment) ? `${moment}T00:00` : moment);

/** As the clock of the person shows it. */
export function localTime(moment: string): string {
  const written = moment.slice(0, '2026-01-31T12:30:00'.length);
  // Zones of long ago had offsets of seconds, which are not written: a year that is half typed would shift the clock.
  return moment === withOffset(written) ? written : clockAt(moment);
}

function clockAt(moment: string): string {
  const time = read(moment);
  if (Number.isNaN(time.getTime())) return '';
  const date = `${pad(time.getFullYear(), 4)}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  return `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}:${pad(time.getSeconds())}`;
}

/**
 * What was meant by the clock of the person: with the time zone, so that it is the same moment everywhere, and the
 * hour that was typed to who does not look at zones. Where the default has no zone, none is wanted.
 */
export function sentTime(local: string, initial: unknown): string {
  const shown = clockAt(local);
  return shown === '' || isZoneless(initial) ? shown : withOffset(shown);
}

const withOffset = (clock: string) => `${clock}${offsetOf(new Date(clock))}`;

function offsetOf(time: Date): string {
  const minutes = Math.round(-time.getTimezoneOffset());
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(Math.abs(minutes) % 60)}`;
}

const isZoneless = (initial: unknown) => typeof initial === 'string' && initial !== '' && !hasZone(initial);

/** How a moment goes to the runnable. */
export function timeHint(value: unknown, initial: unknown): string {
  if (typeof value === 'string' && value !== '') return say('form_timeSentAs', { moment: value });
  return isZoneless(initial) ? say('form_timeWithoutZone') : say('form_timeWithZone');
}
