import { effect, signal } from '@preact/signals';
import { type Death, deathsIn, isOfNothing, isWithheld } from '../../chat/conversation/page-death.ts';
import type { DrawingMarks } from '../../platform/settings/drawing-marks.ts';
import type { Host } from '../host/host.ts';
import type { ConversationState } from './conversation-state.ts';
import { lastRun } from './turns.ts';

/**
 * Marks the conversation that this page draws, so that the next page knows if this one dies of it. The mark
 * is set before anything new is drawn, and removed after two idle seconds, and when the page closes normally.
 */
export function createDrawing({ conversation }: { conversation: ConversationState }, host: Host) {
  /** Id of the conversation shown as plain text. */
  const plainId = signal<string | undefined>(undefined);
  const marks = host.settings.createDrawingMarks(host.ids.newId());
  const { load, isWithheld, allow, count, forget } = createDeaths(marks, host);
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
      wasQuiet = await host.clock.quiet();
    } while (before !== changes || !wasQuiet);
    isWaiting = false;
    // Plain text proves nothing about the usual display.
    if (drawn !== undefined && plainId.peek() !== drawn) forget(drawn);
    end();
  }

  function end() {
    if (drawn !== undefined) marks.remove(marks.pageId);
    drawn = undefined;
  }

  function begin(id: string) {
    changes += 1;
    if (drawn === id) return;
    drawn = id;
    marks.write(marks.pageId, { id, deaths: count(id) });
    void endWhenQuiet();
  }

  effect(() => {
    const { id, turns } = conversation.open.value;
    // Subscribes: changes with each chunk.
    void lastRun(turns);
    if (turns.length > 0) begin(id);
  });
  host.page.events.addEventListener('pagehide', end);

  return { plainId, load, isWithheld, allow, begin };
}

type Drawing = ReturnType<typeof createDrawing>;

/** Holds the conversations that earlier pages died of. */
function createDeaths(marks: DrawingMarks, { records }: Host) {
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
    if (!(await records.find(id).catch(() => 'unknown'))) forget(id);
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

/** A conversation that pages died of, until the person chooses how to open it. */
type Withheld = { id: string; title: string };

/** Withholds conversations that pages died of until the person chooses how to open them. */
export function createWithholding(drawing: Drawing, { records }: Host) {
  const withheld = signal<Withheld | undefined>(undefined);
  /** Resolves to whether it is withheld; the page keeps what it shows. */
  async function withhold(id: string): Promise<boolean> {
    if (!drawing.isWithheld(id)) return false;
    const found = await records.find(id);
    if (!found || found.deletedAt !== undefined) return false;
    withheld.value = { id, title: found.title };
    return true;
  }

  return {
    withheld,
    withhold,

    /** Opens synchronously if it is certainly not withheld. */
    async unlessWithheld(id: string, open: () => Promise<void>) {
      if (!drawing.isWithheld(id) || !(await withhold(id))) await open();
    },

    dismissWithheld() {
      withheld.value = undefined;
    },

    /** Withdraws the offer of a conversation that was deleted elsewhere. */
    async withheldChanged(id: string) {
      if (withheld.peek()?.id !== id) return;
      const found = await records.find(id);
      const isGone = !found || found.deletedAt !== undefined;
      if (isGone && withheld.peek()?.id === id) withheld.value = undefined;
    },

    /** Switches from plain text to the usual display. */
    readAsMarkdown() {
      const id = drawing.plainId.peek();
      if (id === undefined) return;
      drawing.allow(id);
      drawing.begin(id);
      drawing.plainId.value = undefined;
    },
  };
}
