import type { ConversationRecord } from '../../chat/conversation/conversation-record.ts';
import { withRecordTexts } from '../../chat/masking/record-texts.ts';
import { createMask } from '../../chat/masking/secret-search.ts';
import type { maskStoredFailures } from '../../platform/records/stored-failures.ts';
import type { SecretWorld } from '../profiles/secret-commands.ts';
import type { RunEngine } from '../runs/run-engine.ts';

/** Masks known secrets in the failures of imported records. */
export async function withMaskedFailures(
  records: ConversationRecord[],
  { searchForSecrets }: SecretWorld,
): Promise<ConversationRecord[]> {
  const search = await searchForSecrets();
  if (!search) return records;
  const mask = createMask(search);
  return records.map((record) => ({
    ...record,
    runs: record.runs.map(({ run, fold }) => ({
      run: { ...run, state: withRecordTexts(run.state, mask) },
      fold,
    })),
  }));
}

type MaskingWorld = SecretWorld & {
  engine: Pick<RunEngine, 'isIdle'>;
  onMasked(conversationId: string): void;
  maskStoredFailures: typeof maskStoredFailures;
};

/** Milliseconds between two slices, and between two checks while a run is open. */
const restMs = { idle: 20, busy: 1_000 };

/** Masks the failures that earlier versions stored, while no run is open. */
export const maskWhenIdle = ({ searchForSecrets, engine, onMasked, maskStoredFailures }: MaskingWorld) =>
  maskStoredFailures({
    onMasked,
    async mask() {
      const search = await searchForSecrets();
      return search && createMask(search);
    },
    async whenIdle() {
      await rest(restMs.idle);
      while (!engine.isIdle()) await rest(restMs.busy);
    },
  });

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
