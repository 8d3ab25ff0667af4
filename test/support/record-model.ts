import { afterRun, type Conversation, type Message, seen } from '../../lib/chat/conversation/conversation.ts';
import { isEnded, type Run, type RunWithFold, type StoredPlace } from '../../lib/chat/run/run.ts';
import { chunks, foldOf, after as ranOn } from './conversation.ts';

type Turn = { head: Conversation; messages: Message[]; run: Run };

/** Models the stored conversations in plain memory, with the expected place of each write. */
export function createRecordModel() {
  const heads = new Map<string, Conversation>();
  const messages: Message[] = [];
  const runs = new Map<string, Run>();
  const texts = new Map<string, string[]>();
  const held = new Set<string>();

  function settle(conversationId: string) {
    held.delete(conversationId);
    for (const run of runs.values()) {
      if (run.conversationId === conversationId) runs.set(run.id, { ...run, stored: 'disk' });
    }
  }

  /** A durable write retries the disk; any other follows its conversation. */
  function placeOf(conversationId: string, isDurable: boolean, isFull: boolean): StoredPlace {
    if (isFull) held.add(conversationId);
    else if (isDurable) settle(conversationId);
    return held.has(conversationId) ? 'session' : 'disk';
  }

  function write(run: Run, isDurable: boolean, isFull: boolean): StoredPlace {
    const stored = placeOf(run.conversationId, isDurable, isFull);
    runs.set(run.id, { ...run, stored });
    return stored;
  }

  const foldIn = (run: Run) => foldOf(...(texts.get(run.id) ?? []));

  return {
    heads,
    messages,
    held,
    foldIn,
    runs: () => [...runs.values()],
    read: (run: Run): RunWithFold => ({ run, fold: isEnded(run) ? foldIn(run) : { parts: [] } }),
    turn({ head, messages: more, run }: Turn, isFull: boolean) {
      heads.set(head.id, head);
      messages.push(...more);
      texts.set(run.id, []);
      return write(run, true, isFull);
    },
    append(run: Run, text: string, isFull: boolean) {
      texts.get(run.id)?.push(text);
      return write(ranOn(run, chunks(text)), false, isFull);
    },
    end(run: Run, isFull: boolean) {
      const head = heads.get(run.conversationId);
      if (head) heads.set(head.id, afterRun(head, run, ''));
      return write(run, true, isFull);
    },
    keep: (run: Run, isFull: boolean) => write({ ...run, kept: true }, true, isFull),
    seen(head: Conversation, isFull: boolean) {
      if (head.unseen === undefined) return;
      heads.set(head.id, seen(head));
      placeOf(head.id, false, isFull);
    },
    settle(isFull: boolean) {
      const settled = isFull ? [] : [...held];
      for (const id of settled) settle(id);
      return settled;
    },
  };
}

export type RecordModel = ReturnType<typeof createRecordModel>;
