import type { Run } from '../run/run.ts';
import { filledInText } from './filled-in-text.ts';

/** What went with the message of a run besides its text; empty where nothing did. */
export function sentWithText({ fields, files, preset }: Pick<Run, 'fields' | 'files' | 'preset'>): string {
  const words = [filledInText(fields, files), preset === null ? '' : `configuration “${preset}”`];
  return words.filter((part) => part !== '').join(' · ');
}
