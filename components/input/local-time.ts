import { say } from '../../lib/words/say.ts';

const pad = (part: number, length = 2) => String(part).padStart(length, '0');

const hasZone = (moment: string) => /(z|[-+]\d\d:?\d\d)$/i.test(moment.slice('2026-01-31'.length));

/** Parses a moment; a date alone means local midnight, not midnight in UTC. */
const read = (moment: string) => new Date(/^\d{4}-\d\d-\d\d$/.test(moment) ? `${moment}T00:00` : moment);

/** Formats a moment in local time, as a `datetime-local` control takes it. */
export function localTime(moment: string): string {
  const written = moment.slice(0, '2026-01-31T12:30:00'.length);
  // Historical zones have offsets with seconds, which are not written: conversion would shift the time while
  // a year is half typed.
  return moment === withOffset(written) ? written : clockAt(moment);
}

function clockAt(moment: string): string {
  const time = read(moment);
  if (Number.isNaN(time.getTime())) return '';
  const date = `${pad(time.getFullYear(), 4)}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  return `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}:${pad(time.getSeconds())}`;
}

/**
 * Adds the local UTC offset, which fixes the moment and keeps the hour as typed for servers that ignore
 * zones. Adds none if the default has none.
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

/** Explains how a moment is sent to the runnable. */
export function timeHint(value: unknown, initial: unknown): string {
  if (typeof value === 'string' && value !== '') return say('form_timeSentAs', { moment: value });
  return isZoneless(initial) ? say('form_timeWithoutZone') : say('form_timeWithZone');
}
