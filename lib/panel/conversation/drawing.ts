import { effect } from '@preact/signals';
import { type Death, deathsIn, isOfNothing, isWithheld } from '../../chat/conversation/page-death.ts';
import type { DrawingMarks } from '../../platform/settings/drawing-marks.ts';
import type { ConversationState } from './conversation-state.ts';
import { lastRun } from './turns.ts';

type World = {
  marks: DrawingMarks;
  /** Resolves to whether the page was idle for two seconds. */
  quiet(): Promise<boolean>;
  /** Tells whether the conversation is shown as plain text. */
  isPlain(id: string): boolean;
  isStored(id: string): Promise<boolean>;
};

/**
 * Marks the conversation that this page draws, so that the next page knows if this one dies of it. The mark
 * is set before anything new is drawn, and removed after two idle seconds.
 */
export function createDrawing(world: World) {
  const { marks, quiet, isPlain } = world;
  const { load, isWithheld, allow, count, forget } = createDeaths(world);
  let drawn: string | undefined;
  let changes = 0;
  let isWaiting = false;

  async function endWhenQuiet() {
    if (isWaiting) return;
    isWaiting = true;
    let before: number;
    let wasQuiet: boolean;
    do {
      before = changes;
      wasQuiet = await quiet();
    } while (before !== changes || !wasQuiet);
    isWaiting = false;
    // Plain text proves nothing about the usual display.
    if (drawn !== undefined && !isPlain(drawn)) forget(drawn);
    end();
  }

  function end() {
    if (drawn !== undefined) marks.remove(marks.pageId);
    drawn = undefined;
  }

  return {
    load,
    isWithheld,
    allow,

    begin(id: string) {
      changes += 1;
      if (drawn === id) return;
      drawn = id;
      marks.write(marks.pageId, { id, deaths: count(id) });
      void endWhenQuiet();
    },

    /** Removes the mark when the page closes normally. */
    end,
  };
}

export type Drawing = ReturnType<typeof createDrawing>;

/** Holds the conversations that earlier pages died of. */
function createDeaths({ marks, isStored }: Pick<World, 'marks' | 'isStored'>) {
  const deaths = new Map<string, Death>();
  const allowed = new Set<string>();

  function forget(id: string) {
    for (const pageId of deaths.get(id)?.pageIds ?? []) marks.remove(pageId);
    deaths.delete(id);
  }

  /**
   * Rewrites the marks for this session: if the browser closes before the person chooses, the next session
   * would count them as a killed browser.
   */
  function note(id: string, { count, pageIds }: Death) {
    for (const pageId of pageIds) marks.write(pageId, { id, deaths: count - 1 });
  }

  async function forgetDeleted(id: string) {
    if (!(await isStored(id).catch(() => true))) forget(id);
  }

  return {
    forget,
    count: (id: string) => deaths.get(id)?.count ?? 0,
    isWithheld: (id: string) => !allowed.has(id) && isWithheld(deaths.get(id)),
    /** The person opens it as usual on this page. */
    allow: (id: string) => void allowed.add(id),

    async load() {
      const others = await marks.others();
      for (const { pageId } of others.filter(isOfNothing)) marks.remove(pageId);
      for (const [id, death] of deathsIn(others)) {
        deaths.set(id, death);
        if (isWithheld(death)) note(id, death);
        void forgetDeleted(id);
      }
    },
  };
}

/** Marks the conversation before a message or chunk is drawn, and removes the mark when the page closes. */
export function watchDrawing(
  { open }: Pick<ConversationState, 'open'>,
  { begin, end }: Pick<Drawing, 'begin' | 'end'>,
  page: EventTarget,
) {
  effect(() => {
    const { id, turns } = open.value;
    // Subscribes: changes with each chunk.
    void lastRun(turns);
    if (turns.length > 0) begin(id);
  });
  page.addEventListener('pagehide', end);
}
