import { stepReading } from '../langserve/steps/step-reader.ts';
import type { StepReading, StepReadingBy } from '../runnable/step.ts';
import { known } from './protocols.ts';

const readings: Partial<Record<keyof typeof known, StepReading>> = { langserve: stepReading };

const readingById = new Map(
  Object.entries(known).map(([name, { id }]) => [id, readings[name as keyof typeof known]]),
);

/** Returns how a protocol tells of steps. Loaded with the inspector. */
export const stepReadingBy: StepReadingBy = (protocol) => readingById.get(protocol);
