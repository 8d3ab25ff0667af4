/**
 * The rest of a document without its elements, and the element at which it breaks off; `isWhole`: every
 * bracket and string is closed.
 */
export type Remainder = { rest: string; cut: string; isWhole: boolean };

/** A piece of a document; `isCut`: the file is too long to import, and `text` is only its beginning. */
export type JsonPiece = { kind: 'element'; text: string } | { kind: 'file'; text: string; isCut: boolean };

type JsonElements = { feed(text: string): JsonPiece[]; end(): Remainder };

type State = {
  depth: number;
  /** Depth of the elements; 0 outside their list. */
  listDepth: number;
  /** Depth of an element's files; 0 outside their list. */
  fileDepth: number;
  isInString: boolean;
  /** Number of characters to skip: a backslash ended the previous text. */
  skip: number;
  /** The last string between members of the document or an element: it may be a key. */
  word: string;
  key: string;
  element: string;
  file: string;
  /** Another element must follow a comma. */
  isAwaited: boolean;
  rest: string;
  found: JsonPiece[];
};

/**
 * Splits a JSON document while it is read. Emits the elements of its list, or of its member “conversations”,
 * one by one as text, including empty ones between commas. Emits the entries of an element's list “files”
 * separately before it and removes them from it: together they may exceed the longest string. Looks only at
 * quotes and brackets; the reader of an element checks its JSON.
 */
export function jsonElements(): JsonElements {
  const state: State = {
    depth: 0,
    listDepth: 0,
    fileDepth: 0,
    isInString: false,
    skip: 0,
    word: '',
    key: '',
    element: '',
    file: '',
    isAwaited: false,
    rest: '',
    found: [],
  };
  return {
    feed(text) {
      if (text === '') return [];
      feed(state, text);
      return state.found.splice(0);
    },
    end: () => ({
      rest: state.rest,
      cut: state.element.trim(),
      isWhole: state.depth === 0 && !state.isInString,
    }),
  };
}

const marksOutside = /["[\]{},:]/g;
const marksInside = /["\\]/g;

function feed(state: State, text: string) {
  let at = state.skip;
  let from = 0;
  let wordFrom = 0;
  for (let found = nextMark(state, text, at); found !== -1; found = nextMark(state, text, at)) {
    const mark = text.charAt(found);
    at = found + (mark === '\\' ? 2 : 1);
    if (mark === '"') {
      quote(state, text.slice(wordFrom, found));
      wordFrom = at;
    } else if (mark !== '\\') from = bracket(state, text, found, from);
  }
  state.skip = Math.max(0, at - text.length);
  if (state.isInString && isBetweenMembers(state)) state.word += text.slice(wordFrom);
  keep(state, text.slice(from));
}

function nextMark({ isInString }: State, text: string, at: number): number {
  const marks = isInString ? marksInside : marksOutside;
  marks.lastIndex = at;
  return marks.exec(text)?.index ?? -1;
}

/** Tells whether the position is between members of the document or of an element. */
const isBetweenMembers = ({ depth, listDepth, fileDepth }: State) =>
  fileDepth === 0 && depth === listDepth + 1;

function quote(state: State, before: string) {
  if (isBetweenMembers(state)) state.word = state.isInString ? state.word + before : '';
  state.isInString = !state.isInString;
}

/** Handles a bracket, comma or colon; returns the place from which text is not yet stored. */
function bracket(state: State, text: string, at: number, from: number): number {
  const mark = text.charAt(at);
  const innermost = state.fileDepth || state.listDepth;
  if (innermost > 0 && state.depth === innermost && (mark === ',' || mark === ']')) {
    keep(state, text.slice(from, at));
    finishItem(state, mark);
    return mark === ',' ? at + 1 : at;
  }
  if (mark === ':' && isBetweenMembers(state)) state.key = state.word;
  const list = mark === '[' ? listThatStarts(state) : undefined;
  state.depth += steps[mark] ?? 0;
  if (!list) return from;
  keep(state, text.slice(from, at + 1));
  state[list] = state.depth;
  state.isAwaited = false;
  return at + 1;
}

const steps: Record<string, number> = { '[': 1, '{': 1, ']': -1, '}': -1 };

function finishItem(state: State, mark: string) {
  const isFile = state.fileDepth > 0;
  const text = isFile ? state.file : state.element;
  const isMissing = state.isAwaited || mark === ',';
  if (isMissing || text.trim() !== '')
    state.found.push(
      isFile ? { kind: 'file', text, isCut: text.length > longestFile } : { kind: 'element', text },
    );
  state.isAwaited = mark === ',';
  state.file = '';
  if (!isFile) {
    state.element = '';
    state.key = '';
  }
  if (mark === ',') return;
  state[isFile ? 'fileDepth' : 'listDepth'] = 0;
  state.depth -= 1;
}

function listThatStarts(state: State): 'listDepth' | 'fileDepth' | undefined {
  const { depth, key, rest, listDepth } = state;
  if (listDepth > 0) return isBetweenMembers(state) && key === 'files' ? 'fileDepth' : undefined;
  const isTheirs = depth === 1 && key === 'conversations' && !rest.trimStart().startsWith('[');
  return depth === 0 || isTheirs ? 'listDepth' : undefined;
}

/** Characters: every file small enough to import fits in base64. */
const longestFile = 32_000_000;

function keep(state: State, part: string) {
  if (state.fileDepth > 0) {
    if (state.file.length <= longestFile) state.file += part;
  } else if (state.listDepth > 0) state.element += part;
  else state.rest += part;
}
