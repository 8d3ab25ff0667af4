import { signal } from '@preact/signals';
import { findConversation } from '../../platform/records/conversation-store.ts';
import { newestConversation } from '../../platform/records/newest-conversation.ts';
import { whyNothingIsKept } from '../../platform/records/records.ts';
import { createDrawingMarks } from '../../platform/settings/drawing-marks.ts';
import { panelMemory } from '../../platform/settings/panel-memory.ts';
import { twoQuietSeconds } from '../page/quiet.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import type { ConversationState } from './conversation-state.ts';
import { createDrawing, watchDrawing } from './drawing.ts';
import { createOpening, type Opening } from './opening.ts';

type World = { now(): number; profiles: ProfilesState; conversation: ConversationState };

/** Opens conversations in this browser's page, and marks what it draws. */
export function createPageOpening(world: World, signalOfPage: AbortSignal): Opening {
  const plainId = signal<string | undefined>(undefined);
  const drawing = createDrawing({
    marks: createDrawingMarks(crypto.randomUUID()),
    quiet: twoQuietSeconds,
    isPlain: (id) => plainId.peek() === id,
    isStored: async (id) => (await findConversation(id)) !== undefined,
  });
  watchDrawing(world.conversation, drawing, signalOfPage, globalThis);
  return createOpening({
    ...world,
    memory: panelMemory,
    newest: newestConversation,
    find: findConversation,
    whyNothingIsKept,
    drawing,
    plainId,
  });
}
