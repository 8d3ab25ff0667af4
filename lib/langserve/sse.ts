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

  return (text: string) => {
    // The second half of a CRLF that was cut apart: the line has ended already.
    let start = afterCarriageReturn && text.startsWith('\n') ? 1 : 0;
    const ends = createLineEnds(text, start);
    for (let end = ends(start); end !== -1; end = ends(start)) {
      message.takeLine(unfinishedLine + text.slice(start, end));
      unfinishedLine = '';
      guardLength();
      start = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    }
    if (text !== '') afterCarriageReturn = text.endsWith('\r');
    unfinishedLine += text.slice(start);
    guardLength();
  };
}

/** Where the line that begins at a place ends: at a line feed or a carriage return, whichever is first. */
function createLineEnds(text: string, from: number) {
  let carriageReturn = text.indexOf('\r', from);
  let lineFeed = text.indexOf('\n', from);
  return (start: number): number => {
    if (carriageReturn !== -1 && carriageReturn < start) carriageReturn = text.indexOf('\r', start);
    if (lineFeed !== -1 && lineFeed < start) lineFeed = text.indexOf('\n', start);
    if (carriageReturn === -1) return lineFeed;
    return lineFeed === -1 ? carriageReturn : Math.min(carriageReturn, lineFeed);
  };
}

/** The event whose lines are coming in. */
function createMessage(dispatch: (message: SseMessage) => void) {
  let event = '';
  let data: string | undefined;

  function takeField(name: string, value: string) {
    if (name === 'data') data = data === undefined ? value : `${data}\n${value}`;
    else if (name === 'event') event = value;
  }

  function end() {
    if (event !== '' || data !== undefined) dispatch({ event, data: data ?? '' });
    event = '';
    data = undefined;
  }

  return {
    length: () => data?.length ?? 0,
    /** An empty line ends the event; a line that begins with a colon is a comment. */
    takeLine(line: string) {
      if (line === '') return end();
      const colon = line.indexOf(':');
      if (colon === -1) takeField(line, '');
      else if (colon > 0) takeField(line.slice(0, colon), afterColon(line, colon));
    },
  };
}

const afterColon = (line: string, colon: number) =>
  line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
