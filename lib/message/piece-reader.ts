import { endOfText } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject, parseSent } from '../json/json.ts';

type Read = (text: string) => Json | undefined;

/** Starts of a piece with a text, alone and with metadata, up to the quote of the text. */
const starts = ['{"content":', '[{"content":'];

/** A message with an empty text, and what follows it in its list. */
type Frame = { message: JsonObject; beside: Json[] | undefined };

/**
 * Returns a reader that is undefined for a text that is not JSON, and otherwise returns what `read` does. A server
 * repeats all but the text of a message with each piece: what is the same a second time is parsed once more, and then
 * shared by the pieces.
 */
export function createPieceReader(read: Read = parseSent): Read {
  let known = { start: '', rest: '' };
  let frame: Frame | undefined;

  return (text) => {
    const start = starts.find((one) => text.startsWith(one) && text[one.length] === '"');
    if (start === undefined) return read(text);
    const end = endOfText(text, start.length + 1);
    const rest = text.slice(end);
    if (rest !== known.rest || start !== known.start) {
      known = { start, rest };
      frame = undefined;
      return read(text);
    }
    frame ??= frameIn(start, rest, read);
    const content = frame && parseSent(text.slice(start.length, end));
    if (frame === undefined || content === undefined) return read(text);
    const piece = { ...frame.message, content };
    return frame.beside ? [piece, ...frame.beside] : piece;
  };
}

/** Parses a piece without its text; undefined if it has another one. */
function frameIn(start: string, rest: string, read: Read): Frame | undefined {
  if (!rest.startsWith(',"')) return undefined;
  const value = read(start.slice(0, start.indexOf('"')) + rest.slice(1)) ?? null;
  const [message, ...beside] = Array.isArray(value) ? value : [value];
  if (!isJsonObject(message) || Object.hasOwn(message, 'content')) return undefined;
  return { message: { content: '', ...message }, beside: Array.isArray(value) ? beside : undefined };
}
