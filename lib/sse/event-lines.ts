const spaceCode = 0x20;
export const colonCode = 0x3a;

const codesOf = (field: string) => [...field].map((character) => character.charCodeAt(0));
export const dataField = codesOf('data');
export const eventField = codesOf('event');
export const idField = codesOf('id');
export const retryField = codesOf('retry');

const fields = ['data', 'event', 'id', 'retry'];

/** Tells whether a line may become one of an event stream when more of it arrives. */
export const mayBeField = (line: string): boolean => fields.some((field) => `${field}:`.startsWith(line));

/**
 * Tells whether a text begins as an event stream does; undefined if it is too short to tell. A stream that begins with
 * another field is none of ours.
 */
export function beginsAsEvents(text: string): boolean | undefined {
  const start = text.trimStart();
  if (/^(?:data|event|id|retry)?:/.test(start)) return true;
  return mayBeField(start) ? undefined : false;
}

/**
 * Returns the value of a line of this field, after the colon and one space; empty without a colon, undefined
 * if the line has another field.
 */
export function valueIfOf(field: number[], text: string, start: number, end: number): string | undefined {
  for (let place = 0; place < field.length; place += 1) {
    if (text.charCodeAt(start + place) !== field[place]) return undefined;
  }
  const colon = start + field.length;
  if (colon === end) return '';
  if (text.charCodeAt(colon) !== colonCode) return undefined;
  return text.slice(text.charCodeAt(colon + 1) === spaceCode ? colon + 2 : colon + 1, end);
}

/** Gathers the lines of data of an event. Nearly all have one, which is passed on as it is. */
export function createDataLines() {
  let first: string | undefined;
  let more: string[] = [];
  let moreLength = 0;
  return {
    length: () => (first?.length ?? 0) + moreLength,
    isEmpty: () => first === undefined,
    text: () => (more.length === 0 ? (first ?? '') : [first, ...more].join('\n')),
    add(line: string) {
      if (first === undefined) first = line;
      else {
        more.push(line);
        moreLength += line.length + 1;
      }
    },
    clear() {
      first = undefined;
      if (more.length > 0) more = [];
      moreLength = 0;
    },
  };
}

/**
 * Knows the lines that end an event and give the next one the same name. Nearly all events have them, and recognizing
 * them together costs less than searching the end of each.
 */
export function createUsualLines() {
  let last = '';
  let lines: string | undefined;
  return {
    name: () => last,
    /** Notes the line of a name, if it ends as nearly all do. */
    note(name: string, text: string, start: number, lineEnd: number) {
      if (name === last) return;
      const close = text.startsWith('\r', lineEnd) ? '\r\n' : '\n';
      if (!text.startsWith(close, lineEnd)) return;
      last = name;
      lines = close + text.slice(start, lineEnd) + close;
    },
    /** Returns the end of the lines if they are here, else the start. */
    after: (text: string, start: number): number =>
      lines !== undefined && text.slice(start, start + lines.length) === lines ? start + lines.length : start,
  };
}
