/** A line that begins code, up to its marks. */
const fenceBegin = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?=`{3}|~{3})/y;

/** Finds the ends of code in one text. All questions about a text together take a few walks through it. */
export class CodePlaces {
  readonly #text: string;
  /** The places of the runs of ticks by their length, the last one first; those passed are gone. */
  #ticks: Map<number, number[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of a mark's content: code at a tick or a line end, an escaped character, or the mark itself. */
  endAt(start: number): number {
    const text = this.#text;
    if (text[start] === '\n') return this.fenceEnd(start + 1) ?? start + 1;
    if (text[start] === '`') return this.#tickedEnd(start);
    if (text[start] !== '\\') return start + 1;
    return text[start + 1] === '\n' ? (this.fenceEnd(start + 2) ?? start + 2) : start + 2;
  }

  /** The end of the code that a line begins; without its last line it goes on to the end of the text. */
  fenceEnd(lineStart: number): number | undefined {
    const text = this.#text;
    fenceBegin.lastIndex = lineStart;
    const [before] = fenceBegin.exec(text) ?? [];
    if (before === undefined) return undefined;
    const start = lineStart + before.length;
    const mark = text.slice(start, runEnd(text, start));
    let end = lineEnd(text, start);
    if (mark[0] === '`' && text.slice(start + mark.length, end).includes('`')) return undefined;
    while (end < text.length) {
      const next = lineEnd(text, end + 1);
      if (isFenceEnd(text.slice(end + 1, next), mark)) return next;
      end = next;
    }
    return text.length;
  }

  /** Ticks that nothing closes stand for themselves. */
  #tickedEnd(start: number): number {
    const after = runEnd(this.#text, start);
    this.#ticks ??= ticksIn(this.#text);
    const places = this.#ticks.get(after - start) ?? [];
    while ((places.at(-1) ?? after) < after) places.pop();
    const close = places.at(-1);
    return close === undefined ? after : close + after - start;
  }
}

function runEnd(text: string, start: number): number {
  let end = start + 1;
  while (text[end] === text[start]) end += 1;
  return end;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function isFenceEnd(line: string, mark: string): boolean {
  const text = line.replace(/^[ \t>]+/, '');
  return text.startsWith(mark) && /^[`~]*[ \t]*$/.test(text.slice(mark.length));
}

function ticksIn(text: string): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const known = places.get(run.length);
    if (known) known.push(index);
    else places.set(run.length, [index]);
  }
  return places;
}
