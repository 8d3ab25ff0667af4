import { mostSteps, type Step } from './step.ts';

/** Levels of steps; deeper ones are shown at the last. */
const deepest = 50;

/** Holds the steps of a run by their ids, each below its nearest parent that is known. */
export function createStepTree() {
  const steps: Step[] = [];
  const byId = new Map<string, Step>();
  const levels = new Map<Step, number>();
  const leftOut = new Set<string>();

  return {
    steps: () => steps,
    leftOut: () => leftOut.size,
    get: (id: string) => byId.get(id),
    /** Tells whether there is room for one more step; notes the id of one that is left out. */
    hasRoomFor(id: string): boolean {
      if (byId.size >= mostSteps) leftOut.add(id);
      return byId.size < mostSteps;
    },
    /** Adds a step; returns the one that it is below. `parents`: ids, the nearest last. */
    add(step: Step, parents: readonly string[], otherwise?: Step): Step | undefined {
      const known = parents.flatMap((id) => byId.get(id) ?? []);
      const parent = known.findLast((one) => (levels.get(one) ?? 0) < deepest) ?? otherwise;
      (parent?.children ?? steps).push(step);
      levels.set(step, parent ? (levels.get(parent) ?? 0) + 1 : 0);
      byId.set(step.id, step);
      return parent;
    },
  };
}
