import { deepest, isJsonObject, isNestedWithin, parseJson } from '../../json/json.ts';
import { withoutQuery } from '../../runnable/query.ts';
import type { StepItem, StepReader, StepReading } from '../../runnable/step.ts';
import { createEventSteps } from './event-steps.ts';
import { createLogSteps } from './log-steps.ts';
import { stepEndpoints } from './step-message.ts';
import { toldOfStep } from './step-told.ts';

export const stepReading: StepReading = {
  isAskedFor: (request) =>
    stepEndpoints.some((endpoint) => withoutQuery(request?.url ?? '').endsWith(`/${endpoint}`)),
  bringsAnswer: true,
  told: toldOfStep,
  createReader: createStepReader,
};

/** Reads steps from the events of `/stream_events` (v1 and v2) or `/stream_log`, whichever they are of. */
export function createStepReader(): StepReader {
  const byEvents = createEventSteps();
  const byLog = createLogSteps();
  return {
    add(item: StepItem) {
      const step = parseJson(item.text);
      if (item.name === 'end') byLog.end(item.offset);
      else if (!isJsonObject(step)) return;
      else if (!Array.isArray(step.ops)) byEvents.add(step, item);
      else if (isNestedWithin(step, deepest)) byLog.add(step.ops, item.offset);
    },
    steps: () => [...byEvents.steps(), ...byLog.steps()],
    leftOut: () => byEvents.leftOut() + byLog.leftOut(),
  };
}
