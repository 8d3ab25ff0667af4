import { signal } from '@preact/signals';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import * as callTroubles from '../../lib/chat/run/call-trouble.ts';
import { createRunnableState } from '../../lib/panel/profiles/runnable-state.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import type { Description } from '../../lib/runnable/description.ts';
import type { Reply } from '../../lib/wire/replies.ts';
import { fakeHost } from './fake-host.ts';
import { aProfile } from './profile.ts';

type Described = Reply<'profile.describe'>;

/** Creates a page with this profile chosen, over the worker's stored descriptions. */
export function createRunnableScene(chosen = aProfile({ id: 'a' }), mayAskNow = true) {
  const stored = new Map<string, Description>();
  const listening = new Map<string, () => void>();
  /** Promises that delay the reads of a profile, by id. */
  const held = new Map<string, Promise<void>>();
  const asked: string[] = [];
  /** Outcomes of successive questions; later ones stay pending. */
  const replies: (Described | Promise<Described>)[] = [];
  const reads: string[] = [];
  /** Delays the texts of troubles. */
  const textsHeld: Promise<void>[] = [];
  const profile = signal<Profile | undefined>(chosen);
  const mayAsk = signal(mayAskNow);
  const host = fakeHost({
    protocols: pageProtocols,
    records: {
      async readDescription(id) {
        reads.push(id);
        await held.get(id);
        return stored.get(id);
      },
      onDescriptionChange(id, listen, abort) {
        listening.set(id, listen);
        abort?.addEventListener('abort', () => listening.delete(id));
      },
    },
    commands: {
      send: (async (_: string, { id, anew }: { id: string; anew: boolean }) => {
        asked.push(anew ? `${id} anew` : id);
        return replies.shift() ?? new Promise(() => {});
      }) as never,
    },
    words: {
      async loadTroubles() {
        await Promise.all(textsHeld);
        return callTroubles;
      },
    },
  });
  const create = () => createRunnableState(profile, mayAsk, host);
  /** Stores a description as the worker does, and notifies the page. */
  async function write(id: string, description: Description | undefined) {
    if (description) stored.set(id, description);
    else stored.delete(id);
    listening.get(id)?.();
    await settled();
  }
  return { replies, stored, listening, held, textsHeld, asked, reads, profile, mayAsk, create, write };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve));
