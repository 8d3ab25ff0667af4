import { type ReadonlySignal, signal } from '@preact/signals';
import type { mathTree } from '../../lib/chat/math-tree.ts';

type Load = () => Promise<{ mathTree: typeof mathTree }>;

/** Loads on the first need; where that fails, formulas stay code, and the next one tries again. */
export function mathLoading(load: Load) {
  const made = signal<typeof mathTree>();
  let isUnderWay = false;
  const need = async () => {
    if (isUnderWay || made.peek()) return;
    isUnderWay = true;
    try {
      const { mathTree } = await load();
      made.value = mathTree;
    } catch {
      isUnderWay = false;
    }
  };
  return { made: made as ReadonlySignal<typeof mathTree | undefined>, need };
}

export const math = mathLoading(() => import('../../lib/chat/math-tree.ts'));
