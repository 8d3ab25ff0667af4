import { stepReading } from '../langserve/steps/step-reader.ts';
import type { StepReadingBy } from '../runnable/step.ts';
import { byId } from './protocols.ts';

/** Returns how a protocol tells of steps. Loaded with the inspector. */
export const stepReadingBy: StepReadingBy = byId({ langserve: stepReading });
