import { advance } from '../../lib/markdown/reading.ts';
import type { Reading } from '../../lib/markdown/reading-state.ts';

/** Takes in a text that may go on, in as many steps as it needs. */
export function readMore(before: Reading, text: string): Reading {
  let step = advance(before, text, false);
  while (step.work === 'more') step = advance(step.reading, text, false);
  return step.reading;
}
