import { type Signal, signal } from '@preact/signals';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import type { Drawing } from './drawing.ts';

type World = {
  drawing: Pick<Drawing, 'isWithheld' | 'allow' | 'begin'>;
  find(id: string): Promise<Conversation | undefined>;
  /** Id of the conversation shown as plain text. */
  plainId: Signal<string | undefined>;
};

/** A conversation that pages died of, until the person chooses how to open it. */
export type Withheld = { id: string; title: string };

/** Withholds conversations that pages died of until the person chooses how to open them. */
export function createWithholding({ drawing, find, plainId }: World) {
  const withheld = signal<Withheld | undefined>(undefined);
  /** Resolves to whether it is withheld; the page keeps what it shows. */
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
      const found = await find(id);
      const isGone = !found || found.deletedAt !== undefined;
      if (isGone && withheld.peek()?.id === id) withheld.value = undefined;
    },

    /** Switches from plain text to the usual display. */
    readAsMarkdown() {
      const id = plainId.peek();
      if (id === undefined) return;
      drawing.allow(id);
      drawing.begin(id);
      plainId.value = undefined;
    },
  };
}
