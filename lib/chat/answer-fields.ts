import { pointerTo } from '../langserve/json-pointer.ts';
import type { Profile } from './profile.ts';
import type { Run } from './run.ts';

/** The profiles whose answers are read from another field than before. */
export function readOtherwise(before: readonly Profile[], after: readonly Profile[]): string[] {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].filter((id) => answerFieldIn(before, id) !== answerFieldIn(after, id));
}

/** The field that holds the answer; null where nobody has said so, or the profile is gone. */
export const answerFieldIn = (profiles: readonly Profile[], id: string): string | null =>
  profiles.find((profile) => profile.id === id)?.call.answerField ?? null;

/** Where the answer is in what a run brought: in the field that a person has named, else where the schema said so. */
export const answerPlace = (
  { answerAt }: Pick<Run, 'answerAt'>,
  answerField: string | null,
): string | null => (answerField === null ? answerAt : pointerTo('', answerField));
