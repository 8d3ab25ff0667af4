import { isJsonObject, parseJson } from '../../json/json.ts';
import type { StepReading } from '../../runnable/step.ts';
import { toldOfTask } from './graph-step-told.ts';
import { createGraphSteps } from './graph-steps.ts';

/** Name of the events, and of the mode of a stream that asks for them. */
const debugEvents = 'debug';

export const stepReading: StepReading = {
  isAskedFor(request) {
    const body = parseJson(request?.body ?? '');
    const modes = isJsonObject(body) ? body.stream_mode : undefined;
    return modes === debugEvents || (Array.isArray(modes) && modes.includes(debugEvents));
  },
  told: toldOfTask,
  createReader: createGraphSteps,
};
