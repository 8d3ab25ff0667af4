import { sendCommand } from '../platform/messaging.ts';
import type { FindSecrets } from './export-mask.ts';

/** A worker that has just died needs a while to come back. */
const patienceMs = 60_000;

export const askForSecrets: FindSecrets = (texts) => sendCommand('secrets.find', { texts }, patienceMs);
