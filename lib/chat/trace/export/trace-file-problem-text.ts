import { say } from '../../../words/say.ts';
import type { TraceFileProblem } from './read-trace-file.ts';

/** Says why a file cannot be opened as a trace, and what to do. */
export function traceFileProblemText(problem: TraceFileProblem): string {
  switch (problem.kind) {
    case 'not-a-trace':
      return say('traceFile_notATrace');
    case 'other-version':
      return say('traceFile_otherVersion', { version: problem.version });
    case 'damaged-line':
      return say('traceFile_damagedLine', { line: problem.line });
    case 'incomplete':
      return say('traceFile_incomplete');
    case 'too-large':
      return say('traceFile_tooLarge', { limit: problem.limitMiB });
  }
}
