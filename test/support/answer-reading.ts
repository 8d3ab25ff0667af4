import type { AnswerReading, ShownOutput } from '../../lib/chat/conversation/answer-reading.ts';
import type { Json } from '../../lib/json/json.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import type { ProfilesState } from '../../lib/panel/profiles/profiles-state.ts';
import { partOf } from './panel-parts.ts';

export const usualReading: AnswerReading = { field: null, pieces: null, as: langserve.answers };

/** The usual reading with this answer field. */
export const readingField = (field: string | null): AnswerReading => ({ ...usualReading, field });

/** An output with the usual reading and its result. */
export const outputShown = (value: Json | undefined, part: Partial<ShownOutput> = {}): ShownOutput => ({
  value,
  answerAt: null,
  missingField: null,
  pieces: undefined,
  protocol: 'langserve',
  as: langserve.answers,
  ...part,
});

/** The profiles of a page, as far as files read answers by them. */
export const readingProfiles = partOf<ProfilesState>({
  readingOf: () => usualReading,
  reload: async () => {},
});
