import type { RunHappening } from './reduce-run.ts';
import type { RunState } from './run-state.ts';

type Ending = Extract<
  RunHappening,
  { type: 'end' | 'asks' | 'stopped' | 'error' | 'failed' | 'interrupted' }
>;

/** Returns the state in which an end leaves a run. */
export function endState(ending: Ending): RunState {
  switch (ending.type) {
    case 'end':
      return { status: 'done', ...(ending.isUntold && { isUntold: true }) };
    case 'asks':
      return { status: 'waiting-for-you', questions: ending.questions };
    case 'stopped':
      return { status: 'stopped' };
    case 'interrupted':
      return { status: 'interrupted', cause: ending.cause };
    case 'error':
    case 'failed':
      return { status: 'failed', failure: ending.failure, ...(ending.mayGoOn && { mayGoOn: true }) };
  }
}
