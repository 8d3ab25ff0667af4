import { partOfProblem } from '../../runnable/failure.ts';
import type { Failure } from './failure.ts';

/** A part of the profile editor. */
export type ProfilePart = 'headers';

/** Returns the part of the profile that remedies a failure; undefined: any. */
export function profilePart(failure: Failure): ProfilePart | undefined {
  const isOfHeaders =
    failure.kind === 'unauthorized' ||
    failure.kind === 'secret-missing' ||
    (failure.kind === 'refused' && failure.status === 431) ||
    (failure.kind === 'rejected-input' &&
      failure.problems.some((problem) => partOfProblem(problem) === 'header'));
  return isOfHeaders ? 'headers' : undefined;
}
