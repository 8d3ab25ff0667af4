import { type Signal, signal } from '@preact/signals';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { Drawing } from './drawing.ts';

type World = {
  drawing: Pick<Drawing, 'isWithheld' | 'allow' | 'begin'>;
  find(id: string): Promise<Conversation | undefined>;
  /** The conversation that is shown as plain text. */
  plainId: Signal<string | undefined>;
};

/** A conversation that pages died of, as long as nobody has chosen how to open it. */
export type Withheld = { id: string; title: string };

/** Keeps conversations that pages died of from being opened before a person has chosen how. */
export function createWithholding({ drawing, find, plainId }: World) {
  const withheld = signal<Withheld | undefined>(undefined);
  /** Resolves to whether it is withheld; what the page shows stays. */
  async function withhold(id: string): Promise<boolean> {
    if (!drawing.isWithheld(id)) return false;
    const found = await find(id);
    if (!found || found.deletedAt !== undefined) return false;
    withheld.value = { id, title: found.title };
    return true;
  }

  return {
    withheld,
    withhold,

    /** Opens it at once, where it is certain that it is not withheld. */
    async unlessWithheld(id: string, open: () => Promise<void>) {
      if (!drawing.isWithheld(id) || !(await withhold(id))) await open();
    },

    dismissWithheld() {
      withheld.value = undefined;
    },

    /** A conversation that was deleted elsewhere is not offered any more. */
    async withheldChanged(id: string) {
      if (withheld.peek()?.id !== id) return;
      const found = await find(id);
      const isGone = !found || found.deletedAt !== undefined;
      if (isGone && withheld.peek()?.id === id) withheld.value = undefined;
    },

    /** Shows as usual what is shown as plain text. */
    readAsMarkdown() {
      const id = plainId.peek();
      if (id === undefined) return;
      drawing.allow(id);
      drawing.begin(id);
      plainId.value = undefined;
    },
  };
}
