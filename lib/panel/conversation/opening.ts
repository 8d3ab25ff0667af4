import { computed, type Signal, signal } from '@preact/signals';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import { temporaryId } from '../../chat/storage/record-id.ts';
import type { PageMemory } from '../page/temporary-memory.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import type { ConversationState } from './conversation-state.ts';
import type { Drawing } from './drawing.ts';
import { createOpenPlace } from './open-place.ts';
import { createWithholding } from './withheld.ts';

type World = {
  now(): number;
  newId(): string;
  memory: PageMemory;
  /** The conversation changed last. */
  newest(): Promise<Conversation | undefined>;
  find(id: string): Promise<Conversation | undefined>;
  whyNothingIsKept(): Promise<string | undefined>;
  /** Id of the conversation that the page was opened for. */
  takeAskedConversation(): string | undefined;
  profiles: Pick<ProfilesState, 'reload'>;
  /** Chooses the profile of the open conversation. */
  address(): void;
  conversation: Pick<ConversationState, 'show' | 'open'>;
  drawing: Pick<Drawing, 'load' | 'isWithheld' | 'allow' | 'begin'>;
  /** Id of the conversation shown as plain text. */
  plainId: Signal<string | undefined>;
};

/** Opens the first conversation of the page, and later ones. */
export function createOpening(world: World) {
  const { conversation, drawing, plainId } = world;
  const place = createOpenPlace(world.memory, world.now);
  const { withheld, withhold, unlessWithheld, ...withholding } = createWithholding(world);
  /** Reason why the browser stores nothing, if so. */
  const refusal = signal<string | undefined>(undefined);
  /** Tells whether the page's first conversation is determined. */
  const isPlaced = signal(false);
  const { read, ...waiting } = createReading(world);

  async function open(id: string, isPlain = false) {
    isPlaced.value = true;
    withheld.value = undefined;
    plainId.value = isPlain ? id : undefined;
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
    isPlain: computed(() => plainId.value === conversation.open.value.id),

    /** Opens synchronously unless the conversation may be withheld: unsent text moves along. */
    show: (id: string) => unlessWithheld(id, () => openStored(id)),
    openAnyway(id: string) {
      drawing.allow(id);
      return openStored(id);
    },
    /** For this opening only. */
    openAsPlainText: (id: string) => openStored(id, true),
    startNew: () => open(world.newId()),
    startTemporary: () => open(temporaryId(world.newId())),

    async load() {
      const first = await loaded(world);
      refusal.value = first.why;
      const asked = world.takeAskedConversation();
      const id = asked && (await world.find(asked)) ? asked : firstId(first, place);
      if (id === undefined) return open(conversation.open.value.id);
      if (!(await withhold(id))) return openStored(id);
      isPlaced.value = true;
      // Not remembered: the next page withholds the same conversation.
      await read(conversation.open.value.id);
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;

function createReading({ conversation, address }: World) {
  let reading: Promise<void> = Promise.resolve();

  async function shown(id: string) {
    await conversation.show(id);
    address();
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

/** Loads everything that the first view needs; returns the newest conversation and why nothing is stored. */
async function loaded({ newest, whyNothingIsKept, profiles, drawing }: World) {
  const [found, why] = await Promise.all([
    newest().catch(() => undefined),
    whyNothingIsKept(),
    profiles.reload(),
    drawing.load(),
  ]);
  return { newest: found, why };
}
