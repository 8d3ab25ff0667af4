import { dataOf, firstChildOf, hostOf, isText, nextSiblingOf, parentOf } from './safe-dom.ts';

/** A place in the page: an offset in a text, or the number of a child. */
export type Point = { node: Node; offset: number };

type Place = { text: Text; at: number } | { before: Node } | { endOf: Node };

function placeOf({ node, offset }: Point): Place {
  if (isText(node)) return { text: node, at: Math.min(offset, dataOf(node).length) };
  let child = firstChildOf(node);
  for (let skipped = 0; child && skipped < offset; skipped += 1) child = nextSiblingOf(child);
  return child ? { before: child } : { endOf: node };
}

/** Returns a node and all that contain it, out of shadow roots too. */
function holdersOf(node: Node): Set<Node> {
  const holders = new Set<Node>();
  for (let holder: Node | null = node; holder; ) {
    holders.add(holder);
    const above: Node | null = parentOf(holder);
    holder = above ?? (holder instanceof ShadowRoot ? hostOf(holder) : null);
  }
  return holders;
}

/**
 * Puts the two marks of a selection into the text that is copied: the first before the next character that can
 * be seen, the second after the last one.
 */
export type Placing = {
  /** Is called before a node is copied. */
  reach(node: Node): void;
  /** Is called when all children of a node are copied. */
  leave(node: Node): void;
  /** Is called when a node is left out with all that it contains. */
  skip(node: Node): void;
  /** Splits the text of a node where marks belong and hands the pieces on, in order. */
  pieces(node: Text, data: string, take: (piece: string) => void): void;
  /** Returns the text to append, with the first mark if it belongs here. */
  marked(piece: string, isExact: boolean): string;
  /** Tells whether the first mark is reached and the second is not. */
  isBetween(): boolean;
  /** Notes the text node that was appended last. */
  appended(text: Text, isExact: boolean): void;
};

export function createPlacing(points: Point[], marks: Marks): Placing {
  const open = points.map((point) => ({ place: placeOf(point), holders: holdersOf(point.node) }));
  let reached = 0;
  let isPending = false;
  let last: { text: Text; isExact: boolean } | undefined;

  function place() {
    reached += 1;
    if (reached === 1) isPending = true;
    else if (!isPending && last) closeAfter(last.text, last.isExact);
    else isPending = false;
  }

  function closeAfter(text: Text, isExact: boolean) {
    const { data } = text;
    const end = isExact ? data.length : data.trimEnd().length;
    text.data = `${data.slice(0, end)}${marks.to}${data.slice(end)}`;
  }

  function placeWhere(is: (item: (typeof open)[number]) => boolean) {
    for (const item of open.filter(is)) {
      open.splice(open.indexOf(item), 1);
      place();
    }
  }

  return {
    reach: (node) => placeWhere((item) => 'before' in item.place && item.place.before === node),
    leave: (node) => placeWhere((item) => 'endOf' in item.place && item.place.endOf === node),
    skip: (node) => placeWhere((item) => item.holders.has(node)),
    pieces(node, data, take) {
      let from = 0;
      const here = open.flatMap((item) =>
        'text' in item.place && item.place.text === node ? [{ item, at: item.place.at }] : [],
      );
      for (const { item, at } of here.toSorted((one, other) => one.at - other.at)) {
        take(data.slice(from, at));
        from = at;
        placeWhere((each) => each === item);
      }
      take(data.slice(from));
    },
    marked(piece, isExact) {
      if (!isPending || (!isExact && piece.trim() === '')) return piece;
      isPending = false;
      const start = isExact ? 0 : piece.length - piece.trimStart().length;
      return `${piece.slice(0, start)}${marks.from}${piece.slice(start)}`;
    },
    isBetween: () => reached === 1,
    appended(text, isExact) {
      if (isExact || text.data.trim() !== '') last = { text, isExact };
    },
  };
}

/** Two texts that no page contains: they stand in the copy where the selection begins and ends. */
export type Marks = { from: string; to: string };

const beginSign = '\uE0F0';
const endSign = '\uE0F1';

const letters = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');

/** Makes marks anew, so that a page cannot know them. */
export const createMarks = (): Marks => ({
  from: `${beginSign}${letters()}${endSign}`,
  to: `${beginSign}${letters()}${endSign}`,
});

type MarkedPlace = { from: number; to: number };

/** Removes the marks from a text and returns the place that they stood at, or null where one is lost. */
export function takeMarks(text: string, { from, to }: Marks): { text: string; place: MarkedPlace | null } {
  const start = text.indexOf(from);
  const withoutStart = start < 0 ? text : text.replace(from, '');
  const end = withoutStart.indexOf(to);
  const bare = end < 0 ? withoutStart : withoutStart.replace(to, '');
  return { text: bare, place: start < 0 || end < start ? null : { from: start, to: end } };
}

/** Returns the marks in a text, in their order: what is left of it when the rest is dropped. */
export const marksIn = (text: string, { from, to }: Marks): string =>
  `${text.includes(from) ? from : ''}${text.includes(to) ? to : ''}`;
