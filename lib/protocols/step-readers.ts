import { createStepReader } from '../langserve/steps/step-reader.ts';
import type { StepReader, StepReaderBy } from '../runnable/step.ts';
import { known } from './protocols.ts';

const readers: Record<keyof typeof known, () => StepReader> = { langserve: createStepReader };

const readerById = new Map(
  Object.entries(known).map(([name, { id }]) => [id, readers[name as keyof typeof known]]),
);

/** Returns how to read the steps of a protocol. Loaded with the inspector's tab. */
export const stepReaderBy: StepReaderBy = (protocol) => readerById.get(protocol);
