import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../lib/json/json.ts';

const folder = join(import.meta.dirname, '../fixtures/recordings');

/** Reads the raw bytes of a recorded LangServe reply. */
export const recording = (file: string): Uint8Array => readFileSync(join(folder, file));

export const recordedText = (file: string): string => new TextDecoder().decode(recording(file));

export const recordedJson = (file: string): Json => JSON.parse(recordedText(file)) as Json;
