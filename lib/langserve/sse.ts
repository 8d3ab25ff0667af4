import { RunnableError } from './failure.ts';

/** One dispatched event; `event` is empty where the server gave no name. */
export type SseMessage = { event: string; data: string };

/** Longest single event taken, in UTF-16 code units. */
const maxEventLength = 16 * 1024 * 1024;

/**
 * Text in, messages out, wherever the text is cut.
 * It follows https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 * but for one rule: an event without data is dispatched if it has a name, because LangServe ends every
 * stream with exactly that (`event: end`).
 * The WHATWG parser drops an event that the end of the body cuts off; `unfinished` gives it.
 * Throws a RunnableError `event-too-large`.
 */
export function createSseDecoder(dispatch: (message: SseMessage) => void, limit = maxEventLength) {
  const message = createMessage(dispatch);
  let unfinishedLine = '';
  let afterCarriageReturn = false;

  function guardLength() {
    if (unfinishedLine.length + message.length() <= limit) return;
    throw new RunnableError({ kind: 'event-too-large', limitMiB: Math.round(limit / 1024 / 1024) });
  }

  function takeLine(text: string, start: number, end: number) {
    if (unfinishedLine === '') return message.takeLine(text, start, end);
    const line = unfinishedLine + text.slice(start, end);
    unfinishedLine = '';
    message.takeLine(line, 0, line.length);
  }

  /** Returns where the last, unfinished line begins. */
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
    // The second half of a CRLF that was cut apart: the line has ended already.
    const start = takeLines(text, afterCarriageReturn && text.startsWith('\n') ? 1 : 0);
    if (text !== '') afterCarriageReturn = text.endsWith('\r');
    unfinishedLine += text.slice(start);
    guardLength();
  }

  return Object.assign(decode, {
    /** The event at the end of a body that lacks its blank line, with as much data as there is of it. */
    unfinished: () => message.withLine(unfinishedLine),
  });
}

const earlier = (a: number, b: number) => (a === -1 ? b : b === -1 ? a : Math.min(a, b));

const passed = (place: number, start: number) => place !== -1 && place < start;

const spaceCode = 0x20;
const colonCode = 0x3a;

/** The event whose lines are coming in. */
function createMessage(dispatch: (message: SseMessage) => void) {
  let event = '';
  let data: string | undefined;

  function end() {
    if (event !== '' || data !== undefined) dispatch({ event, data: data ?? '' });
    event = '';
    data = undefined;
  }

  return {
    length: () => data?.length ?? 0,
    /** An empty line ends the event; comments and fields other than these two say nothing to us. */
    takeLine(text: string, start: number, lineEnd: number) {
      if (start === lineEnd) return end();
      const line = valueIfOf(dataField, text, start, lineEnd);
      if (line !== undefined) data = data === undefined ? line : `${data}\n${line}`;
      else event = valueIfOf(eventField, text, start, lineEnd) ?? event;
    },
    /** The event as it is; the half of a name is no name, the half of its data is. */
    withLine(line: string): SseMessage {
      const more = valueIfOf(dataField, line, 0, line.length);
      return { event, data: [data, more].filter((part) => part !== undefined).join('\n') };
    },
  };
}

const codesOf = (field: string) => [...field].map((character) => character.charCodeAt(0));
const dataField = codesOf('data');
const eventField = codesOf('event');

/** The value of a line if it is of this field: after the colon and one space, or empty without a colon. */
function valueIfOf(field: number[], text: string, start: number, end: number): string | undefined {
  for (let place = 0; place < field.length; place += 1) {
    if (text.charCodeAt(start + place) !== field[place]) return undefined;
  }
  const colon = start + field.length;
  if (colon === end) return '';
  if (text.charCodeAt(colon) !== colonCode) return undefined;
  return text.slice(text.charCodeAt(colon + 1) === spaceCode ? colon + 2 : colon + 1, end);
}
