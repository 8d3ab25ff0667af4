import { computed, signal } from '@preact/signals';
import * as z from 'zod/mini';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { StoredPlace } from '../../chat/run/run.ts';
import { isTemporary, temporaryId } from '../../chat/storage/record-id.ts';
import { parseJson } from '../../json/json.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import type { Answer } from './answer.ts';
import type { ConversationState } from './conversation-state.ts';
import { createDrawing, createWithholding } from './drawing.ts';

/** The profile that the next message is sent to. */
export type Recipient = {
  /** Chooses the recipient of the open conversation, once it is read. */
  address(): void;
};

type Parts = { profiles: ProfilesState; conversation: ConversationState; recipient: Recipient };

/** Opens the first conversation of the page, and later ones. */
export function createOpening({ profiles, conversation, recipient }: Parts, host: Host) {
  const drawing = createDrawing({ conversation }, host);
  const place = createOpenPlace(host);
  const { withheld, withhold, unlessWithheld, ...withholding } = createWithholding(drawing, host);
  /** Reason why the browser stores nothing, if so. */
  const refusal = signal<string | undefined>(undefined);
  /** Tells whether the page's first conversation is determined. */
  const isPlaced = signal(false);
  const { read, ...waiting } = createReading(conversation, recipient);

  async function open(id: string, isPlain = false) {
    isPlaced.value = true;
    withheld.value = undefined;
    drawing.plainId.value = isPlain ? id : undefined;
    place.remember(id);
    await read(id);
  }

  /** Sets the mark before reading. */
  async function openStored(id: string, isPlain = false) {
    drawing.begin(id);
    await open(id, isPlain);
  }

  return {
    ...withholding,
    ...waiting,
    refusal,
    isPlaced,
    withheld,
    isPlain: computed(() => drawing.plainId.value === conversation.open.value.id),

    /** Opens synchronously unless the conversation may be withheld: unsent text moves along. */
    show: (id: string) => unlessWithheld(id, () => openStored(id)),
    openAnyway(id: string) {
      drawing.allow(id);
      return openStored(id);
    },
    /** For this opening only. */
    openAsPlainText: (id: string) => openStored(id, true),
    startNew: () => open(host.ids.newId()),
    startTemporary: () => open(temporaryId(host.ids.newId())),

    async load() {
      const [first] = await Promise.all([loaded(host), profiles.reload(), drawing.load()]);
      refusal.value = first.why;
      const asked = host.page.takeAskedConversation();
      const id = asked && (await host.records.find(asked)) ? asked : firstId(first, place);
      if (id === undefined) return open(conversation.open.value.id);
      if (!(await withhold(id))) return openStored(id);
      isPlaced.value = true;
      // Not remembered: the next page withholds the same conversation.
      await read(conversation.open.value.id);
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;

type Opened = { opening: Opening; conversation: ConversationState };

/**
 * Returns where an answer is stored; `disk` instead of `session` if a notice on the page already says that
 * nothing is saved.
 */
export function unsavedPlace({ opening: { refusal }, conversation }: Opened, { run }: Answer): StoredPlace {
  const place = run.value?.stored ?? 'disk';
  const isSaid = refusal.value !== undefined || isTemporary(conversation.open.value.id);
  return place === 'session' && isSaid ? 'disk' : place;
}

function createReading(conversation: ConversationState, recipient: Recipient) {
  let reading: Promise<void> = Promise.resolve();

  async function shown(id: string) {
    await conversation.show(id);
    recipient.address();
  }

  return {
    read(id: string) {
      reading = shown(id);
      return reading;
    },
    /** Resolves once the open conversation is read and its profile is chosen. */
    untilRead: () => reading,
  };
}

/**
 * Returns the id to open. Ignores the remembered id if the disk is unreadable: its conversation must not be
 * written to as if it were new.
 */
const firstId = (
  { newest, why }: Awaited<ReturnType<typeof loaded>>,
  place: ReturnType<typeof createOpenPlace>,
): string | undefined => (why === undefined ? place.toOpen(newest) : newest?.id);

/** Returns the newest conversation and why nothing is stored. */
async function loaded({ records }: Host) {
  const [newest, why] = await Promise.all([
    records.newest().catch(() => undefined),
    records.whyNothingIsKept(),
  ]);
  return { newest, why };
}

const key = 'conversation';
const remembered = z.object({ id: z.string(), at: z.number() });

/** Remembers the conversation that this page had open, and since when. */
export function createOpenPlace({ settings: { memory }, clock }: Host) {
  return {
    /** Stores not even the id of a temporary conversation. */
    remember(id: string) {
      if (isTemporary(id)) memory.write(key, null);
      else memory.write(key, JSON.stringify({ id, at: clock.now() }));
    },

    /**
     * Returns the conversation to open at start. A crashed browser loses its last seconds, so a conversation
     * changed after the remembered time comes first, unless its time is in the future, as an imported file
     * may have it.
     */
    toOpen(newest: Conversation | undefined): string | undefined {
      const { data: last } = remembered.safeParse(parseJson(memory.read(key) ?? ''));
      if (!last) return newest?.id;
      return newest && newest.updatedAt > last.at && newest.updatedAt <= clock.now() ? newest.id : last.id;
    },
  };
}
