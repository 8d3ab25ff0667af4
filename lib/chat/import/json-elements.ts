/**
 * What is left of a document when its elements are taken out, and the element that it breaks off in; `isWhole` where
 * all that was opened is closed.
 */
export type Remainder = { rest: string; cut: string; isWhole: boolean };

export type JsonElements = { feed(text: string): string[]; end(): Remainder };

type State = {
  depth: number;
  /** How deep the elements lie; 0 outside of their list. */
  listDepth: number;
  isInString: boolean;
  /** What was cut off behind a backslash. */
  skip: number;
  /** The last string between the members of the document: it may be a key. */
  word: string;
  key: string;
  element: string;
  /** Behind a comma another element must come. */
  isAwaited: boolean;
  rest: string;
  found: string[];
};

/**
 * Takes a JSON document apart while it is read: the elements of the list that it is, or of its member
 * “conversations”, come one by one as text, also where nothing stands between two commas. Only quotes and brackets
 * are looked at; whether an element is JSON, its reader finds out.
 */
export function jsonElements(): JsonElements {
  const state: State = {
    depth: 0,
    listDepth: 0,
    isInString: false,
    skip: 0,
    word: '',
    key: '',
    element: '',
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

const isBetweenMembers = ({ depth, listDepth }: State) => depth === 1 && listDepth === 0;

function quote(state: State, before: string) {
  if (isBetweenMembers(state)) state.word = state.isInString ? state.word + before : '';
  state.isInString = !state.isInString;
}

/** Answers from where on the text has not been kept yet. */
function bracket(state: State, text: string, at: number, from: number): number {
  const mark = text.charAt(at);
  const isInList = state.listDepth > 0;
  if (isInList && state.depth === state.listDepth && (mark === ',' || mark === ']')) {
    keep(state, text.slice(from, at));
    finishElement(state, mark);
    return mark === ',' ? at + 1 : at;
  }
  if (mark === ':' && isBetweenMembers(state)) state.key = state.word;
  const startsList = mark === '[' && !isInList && (state.depth === 0 || isTheirs(state));
  state.depth += steps[mark] ?? 0;
  if (!startsList) return from;
  keep(state, text.slice(from, at + 1));
  state.listDepth = state.depth;
  return at + 1;
}

const steps: Record<string, number> = { '[': 1, '{': 1, ']': -1, '}': -1 };

function finishElement(state: State, mark: string) {
  const isMissing = state.isAwaited || mark === ',';
  if (isMissing || state.element.trim() !== '') state.found.push(state.element);
  state.element = '';
  state.isAwaited = mark === ',';
  if (mark === ',') return;
  state.listDepth = 0;
  state.depth -= 1;
}

const isTheirs = ({ depth, key, rest }: State) =>
  depth === 1 && key === 'conversations' && !rest.trimStart().startsWith('[');

function keep(state: State, part: string) {
  if (state.listDepth > 0) state.element += part;
  else state.rest += part;
}
