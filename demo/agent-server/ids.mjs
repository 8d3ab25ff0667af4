import { createHash, randomBytes, randomUUID } from 'node:crypto';

const namespace = Buffer.from('6ba7b8219dad11d180b400c04fd430c8', 'hex');

/** @param {string} hex 32 hex digits */
const dashed = (hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Returns the id of a graph's own assistant: the same on every server. @param {string} graph */
export function assistantId(graph) {
  const bytes = createHash('sha1').update(namespace).update(graph).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return dashed(bytes.toString('hex'));
}

let last = 0;

/** Makes a UUID that is greater than those made before. */
export function newId() {
  last = Math.max(Date.now() * 4096, last + 1);
  const time = last.toString(16).padStart(15, '0');
  return dashed(`${time.slice(0, 12)}7${time.slice(12)}8${randomBytes(8).toString('hex').slice(0, 15)}`);
}

/** Makes the id of a question: 32 hex digits. */
export const newQuestionId = () => randomUUID().replaceAll('-', '');

/** @param {unknown} text */
export const isUuid = (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(text));

/** Reads answers by the id of their question; undefined when it is one bare answer. @param {unknown} answer */
export function answersById(answer) {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const ids = Object.keys(answer);
  return ids.length > 0 && ids.every((id) => /^[0-9a-f]{32}$/.test(id))
    ? /** @type {Record<string, unknown>} */ (answer)
    : undefined;
}
