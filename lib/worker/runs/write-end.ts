import { answerText, readingIn } from '../../chat/conversation/answer-reading.ts';
import { previewFrom } from '../../chat/conversation/preview.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Run, StoredPlace } from '../../chat/run/run.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import type { Fold } from '../../runnable/fold.ts';
import type { Protocols } from '../../runnable/protocol.ts';

type EndWorld = {
  protocols: Protocols;
  readProfile(id: string): Promise<Profile | undefined>;
  writeRunEnd(run: Run, fold: Fold, entry: JournalEntry | undefined, preview: string): Promise<StoredPlace>;
};

/** Creates the writer of ends, which adds the preview of the answer. An end is written without it if need be. */
export function createEndWriter({ protocols, readProfile, writeRunEnd }: EndWorld) {
  async function previewOf(run: Run, fold: Fold): Promise<string> {
    if (fold.parts.length === 0) return '';
    const profile = await readProfile(run.profileId);
    const reading = readingIn(profile ? [profile] : [], run, protocols);
    return previewFrom(answerText({ run, fold }, reading));
  }

  return async (run: Run, fold: Fold, entry: JournalEntry | undefined): Promise<StoredPlace> => {
    // The output of a repeat is shown of its trace alone, and gone with it.
    if (run.repeatOf !== undefined) return writeRunEnd(run, { parts: [] }, entry, '');
    const preview = await previewOf(run, fold).catch((error) => {
      logFault('previewing an answer', error);
      return '';
    });
    return writeRunEnd(run, fold, entry, preview);
  };
}
