import { sendCommand } from '../../platform/browser/messaging.ts';
import { createExportMask, type FindSecrets } from './export-mask.ts';

/** A worker that has just died needs a while to come back. */
const patienceMs = 60_000;

export const askForSecrets: FindSecrets = (texts) => sendCommand('secrets.find', { texts }, patienceMs);

/** The text as it may leave this browser. Throws where the worker cannot be asked. */
export const maskedText = (text: string): Promise<string> =>
  createExportMask(askForSecrets)(text, (value, map) => map(value));
