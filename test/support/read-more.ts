import { advance } from '../../lib/markdown/reading.ts';
import type { Reading } from '../../lib/markdown/reading-state.ts';

/** Reads the next part of a text to its end, in as many steps as needed. */
export function readMore(before: Reading, text: string): Reading {
  let step = advance(before, text, false);
  while (step.work === 'more') step = advance(step.reading, text, false);
  return step.reading;
}
