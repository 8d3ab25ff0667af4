import {
  colonCode,
  createDataLines,
  createUsualLines,
  dataField,
  eventField,
  idField,
  mayBeField,
  retryField,
  valueIfOf,
} from './event-lines.ts';

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
  /** Called with each line that no event stream has: something else wrote it. */
  foreign?: (line: string) => void;
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
  { limit = maxEventLength, comment = () => {}, foreign = () => {} }: SseOptions = {},
) {
  const message = createMessage(dispatch, comment, foreign);
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
      start = message.takeUsual(text, start);
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
    /** Returns the event at the end of a body that lacks its blank line, as far as it was received. */
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

/** Builds events from their lines. */
function createMessage(
  dispatch: (message: SseMessage) => void,
  comment: (text: string) => void,
  foreign: (line: string) => void,
) {
  let event = '';
  let id = '';
  const data = createDataLines();
  const usual = createUsualLines();

  const held = (): SseMessage =>
    id === '' ? { event, data: data.text() } : { event, data: data.text(), id };

  /** Takes a line of another field. An id with a NULL is ignored, as the standard says. */
  function takeRare(text: string, start: number, lineEnd: number) {
    const value = valueIfOf(idField, text, start, lineEnd);
    if (value !== undefined) {
      if (!value.includes('\0')) id = value;
    } else if (valueIfOf(retryField, text, start, lineEnd) === undefined) {
      foreign(text.slice(start, lineEnd));
    }
  }

  function end() {
    if (event !== '' || !data.isEmpty()) dispatch(held());
    event = '';
    data.clear();
  }

  return {
    length: data.length,
    /** Processes a line. An empty one ends the event; other fields are ignored. */
    takeLine(text: string, start: number, lineEnd: number) {
      if (start === lineEnd) return end();
      const line = valueIfOf(dataField, text, start, lineEnd);
      if (line !== undefined) return data.add(line);
      const name = valueIfOf(eventField, text, start, lineEnd);
      if (name !== undefined) {
        event = name;
        usual.note(name, text, start, lineEnd);
      } else if (text.charCodeAt(start) === colonCode) comment(text.slice(start + 1, lineEnd));
      else takeRare(text, start, lineEnd);
    },
    /** Processes the usual lines between two events; returns the start of the line after them. */
    takeUsual(text: string, start: number): number {
      const next = usual.after(text, start);
      if (next === start) return start;
      end();
      event = usual.name();
      return next;
    },
    /** Returns the unfinished event: a cut line of data or of a name counts. */
    endedBy(line: string): SseMessage {
      const last = valueIfOf(dataField, line, 0, line.length);
      const name = valueIfOf(eventField, line, 0, line.length);
      if (last !== undefined) data.add(last);
      else if (name !== undefined) event = name;
      else if (!mayBeField(line) && !/^(?::|id:|retry:)/.test(line)) foreign(line);
      return held();
    },
  };
}
