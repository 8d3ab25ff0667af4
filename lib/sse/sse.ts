/**
 * A dispatched event. `event` is empty if the server gave no name; `id` is the last one received, with this
 * event or before it.
 */
export type SseMessage = { event: string; data: string; id?: string };

/** An event is longer than the limit. */
export class EventTooLarge extends Error {
  override name = 'EventTooLarge' as const;
  constructor(readonly limitMiB: number) {
    super(`more than ${limitMiB} MiB`);
  }
}

/** Longest event, in UTF-16 code units. */
const maxEventLength = 16 * 1024 * 1024;

type SseOptions = {
  /** Longest event, in UTF-16 code units. */
  limit?: number;
  /** Called with each comment line, without its colon. */
  comment?: (text: string) => void;
};

/**
 * Decodes text, cut anywhere, to messages. Follows
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream except for one rule:
 * an event without data is dispatched if it has a name, because LangServe ends every stream with one (`event:
 * end`). The WHATWG parser drops an event that the end of the body cuts off; `unfinished` returns it. Throws
 * EventTooLarge.
 */
export function createSseDecoder(
  dispatch: (message: SseMessage) => void,
  { limit = maxEventLength, comment = () => {} }: SseOptions = {},
) {
  const message = createMessage(dispatch, comment);
  const unfinishedLine = createGatheredText();
  let afterCarriageReturn = false;
  /** Whether the present text could make an event too long; lengths are checked only then. */
  let mayBeTooLong = false;

  function guardLength(more: number) {
    if (unfinishedLine.length() + more + message.length() <= limit) return;
    throw new EventTooLarge(Math.round(limit / 1024 / 1024));
  }

  function takeLine(text: string, start: number, end: number) {
    if (mayBeTooLong) guardLength(end - start);
    if (unfinishedLine.length() === 0) return message.takeLine(text, start, end);
    unfinishedLine.add(text.slice(start, end));
    const line = unfinishedLine.taken();
    message.takeLine(line, 0, line.length);
  }

  /** Processes the complete lines; returns the start of the unfinished one. */
  function takeLines(text: string, from: number): number {
    let start = from;
    let carriageReturn = text.indexOf('\r', start);
    let lineFeed = text.indexOf('\n', start);
    for (let end = earlier(carriageReturn, lineFeed); end !== -1; end = earlier(carriageReturn, lineFeed)) {
      takeLine(text, start, end);
      start = end === carriageReturn && lineFeed === end + 1 ? end + 2 : end + 1;
      carriageReturn = passed(carriageReturn, start) ? text.indexOf('\r', start) : carriageReturn;
      lineFeed = passed(lineFeed, start) ? text.indexOf('\n', start) : lineFeed;
    }
    return start;
  }

  function decode(text: string) {
    mayBeTooLong = unfinishedLine.length() + message.length() + 2 * text.length > limit;
    // The second half of a CRLF that was split: the line has ended already.
    const start = takeLines(text, afterCarriageReturn && text.startsWith('\n') ? 1 : 0);
    if (text !== '') afterCarriageReturn = text.endsWith('\r');
    guardLength(text.length - start);
    unfinishedLine.add(text.slice(start));
  }

  return Object.assign(decode, {
    /** Returns the event at the end of a body that lacks its blank line, with the data received so far. */
    unfinished: () => message.endedBy(unfinishedLine.taken()),
  });
}

/** Collects the pieces of a growing text and joins them once, when the text is taken. */
function createGatheredText() {
  let pieces: string[] = [];
  let length = 0;
  return {
    length: () => length,
    add(piece: string) {
      if (piece !== '') pieces.push(piece);
      length += piece.length;
    },
    taken(): string {
      const text = pieces.length === 1 ? (pieces[0] ?? '') : pieces.join('');
      pieces = [];
      length = 0;
      return text;
    },
  };
}

const earlier = (a: number, b: number) => (a === -1 ? b : b === -1 ? a : Math.min(a, b));

const passed = (place: number, start: number) => place !== -1 && place < start;

const spaceCode = 0x20;
const colonCode = 0x3a;

/** Builds events from their lines. Nearly all have one line of data, which is passed on as it is. */
function createMessage(dispatch: (message: SseMessage) => void, comment: (text: string) => void) {
  let event = '';
  let id = '';
  let first: string | undefined;
  let more: string[] = [];
  let moreLength = 0;

  const data = () => (more.length === 0 ? (first ?? '') : [first, ...more].join('\n'));

  const held = (): SseMessage => (id === '' ? { event, data: data() } : { event, data: data(), id });

  function add(line: string) {
    if (first === undefined) first = line;
    else {
      more.push(line);
      moreLength += line.length + 1;
    }
  }

  /** Takes an id; ignores one with a NULL, as the standard says. */
  function takeId(value: string | undefined) {
    if (value !== undefined && !value.includes('\0')) id = value;
  }

  function end() {
    if (event !== '' || first !== undefined) dispatch(held());
    event = '';
    first = undefined;
    if (more.length > 0) more = [];
    moreLength = 0;
  }

  return {
    length: () => (first?.length ?? 0) + moreLength,
    /** Processes a line. An empty one ends the event; other fields are ignored. */
    takeLine(text: string, start: number, lineEnd: number) {
      if (start === lineEnd) return end();
      const line = valueIfOf(dataField, text, start, lineEnd);
      if (line !== undefined) return add(line);
      const name = valueIfOf(eventField, text, start, lineEnd);
      if (name !== undefined) event = name;
      else if (text.charCodeAt(start) === colonCode) comment(text.slice(start + 1, lineEnd));
      else takeId(valueIfOf(idField, text, start, lineEnd));
    },
    /** Returns the unfinished event: a cut line of data counts, a cut name does not. */
    endedBy(line: string): SseMessage {
      const last = valueIfOf(dataField, line, 0, line.length);
      if (last !== undefined) add(last);
      return held();
    },
  };
}

const codesOf = (field: string) => [...field].map((character) => character.charCodeAt(0));
const dataField = codesOf('data');
const eventField = codesOf('event');
const idField = codesOf('id');

/**
 * Returns the value of a line of this field, after the colon and one space; empty without a colon, undefined
 * if the line has another field.
 */
function valueIfOf(field: number[], text: string, start: number, end: number): string | undefined {
  for (let place = 0; place < field.length; place += 1) {
    if (text.charCodeAt(start + place) !== field[place]) return undefined;
  }
  const colon = start + field.length;
  if (colon === end) return '';
  if (text.charCodeAt(colon) !== colonCode) return undefined;
  return text.slice(text.charCodeAt(colon + 1) === spaceCode ? colon + 2 : colon + 1, end);
}
