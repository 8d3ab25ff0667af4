import type { CommandInput } from '../../wire/commands.ts';

export type Start = Omit<CommandInput<'run.start'>, 'runId'>;

export type Starter = (start: Start) => Promise<boolean>;

/** Starts one run at a time. A start that was not answered keeps its id: asked for again, it is the same run. */
export function createStarter(order: (input: CommandInput<'run.start'>) => Promise<boolean>): Starter {
  let isStarting = false;
  let unanswered: { what: string; runId: string } | undefined;

  return async (start) => {
    if (isStarting) return false;
    isStarting = true;
    const what = JSON.stringify(start);
    const runId = unanswered?.what === what ? unanswered.runId : crypto.randomUUID();
    unanswered = { what, runId };
    const isStarted = await order({ ...start, runId });
    if (isStarted) unanswered = undefined;
    isStarting = false;
    return isStarted;
  };
}
