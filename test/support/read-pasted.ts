import { readRequest } from '../../lib/chat/pasted/read-request.ts';

/** Reads a command or code that must be readable; headers by name. */
export function readPasted(text: string) {
  const found = readRequest(text);
  if (found?.kind !== 'request') throw new Error(`not read: ${JSON.stringify(found)}`);
  const { headers, ...rest } = found.request;
  return { ...rest, headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) };
}

/** Headers whose values are to be typed. */
export const openHeaders = (text: string) => {
  const found = readRequest(text);
  return found?.kind === 'request' ? found.request.headers.filter(({ isOpen }) => isOpen) : [];
};
