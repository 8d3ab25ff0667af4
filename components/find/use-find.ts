import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { countIn, sought } from '../../lib/chat/search/folded-text.ts';
import { type Found, firstFrom, foundIn, type Match, stepFrom } from '../../lib/chat/search/matches.ts';
import { inSlices } from '../../lib/chat/storage/time-slices.ts';

type World = {
  textOf(turn: number): string;
  /** Returns the index of the first turn in the viewport. */
  seenTurn(): number;
};

/** Searches all turns, starting at the first one in the viewport. */
export function useFind(turns: number, world: World) {
  const query = useSignal('');
  const found = useSignal<Found | undefined>(undefined);
  const at = useSignal<Match | undefined>(undefined);
  const search = useRef<AbortController | undefined>(undefined);

  async function look(from: number) {
    search.current?.abort();
    search.current = new AbortController();
    const { signal } = search.current;
    const words = sought(query.peek());
    const all = words.words === '' ? [] : Array.from({ length: turns }, (_, turn) => turn);
    const counts = await inSlices(all, (turn) => countIn(world.textOf(turn), words), signal).catch(() => []);
    if (signal.aborted) return;
    found.value = words.words === '' ? undefined : foundIn(counts);
    // The reader may have stepped to another match meanwhile.
    at.value = firstFrom(found.value ?? [], at.peek()?.turn ?? from);
  }

  const stop = () => search.current?.abort();
  useEffect(() => stop, []);

  return {
    query,
    /** Undefined if nothing is searched for. */
    found,
    at,
    ask(words: string) {
      query.value = words;
      void look(world.seenTurn());
    },
    step(by: 1 | -1) {
      if (at.value && found.value) at.value = stepFrom(found.value, at.value, by);
    },
    clear() {
      stop();
      query.value = '';
      found.value = undefined;
      at.value = undefined;
    },
  };
}
