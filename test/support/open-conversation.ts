import { createConversationState } from '../../lib/panel/conversation/conversation-state.ts';
import type { ProfilesState } from '../../lib/panel/profiles/profiles-state.ts';
import type { StoredConversation } from '../../lib/platform/records/conversation-reading.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import type { FollowerFrame, RunFrame } from '../../lib/wire/frames.ts';
import { usualReading } from './answer-reading.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';

type Read = (id: string, known?: StoredConversation) => Promise<StoredConversation | undefined>;

/** The open conversation of a page at time 2. `followed` are the runs that it asks the worker for. */
export function createOpenConversation(read: Read) {
  const followed = new Set<string>();
  let listen = (_: unknown) => {};
  const port = {
    post(frame: FollowerFrame) {
      if (frame.type === 'follow') followed.add(frame.runId);
      if (frame.type === 'unfollow') followed.delete(frame.runId);
    },
    onData(take: (data: unknown) => void) {
      listen = take;
    },
    onClose() {},
  };
  const host = fakeHost({
    protocols: pageProtocols,
    ids: { newId: () => 'c1' },
    clock: { now: () => 2 },
    records: { read },
    commands: { openPort: () => port as never },
  });
  const profiles = partOf<ProfilesState>({ readingOf: () => usualReading });
  const state = createConversationState({ profiles }, host);
  return { state, followed, tell: (frame: RunFrame) => listen(frame) };
}
