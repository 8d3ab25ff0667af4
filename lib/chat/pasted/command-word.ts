import { type Cursor, take } from '../literal/literal-cursor.ts';

/** One argument of a command line. A variable stays in the text as it was written. */
export type CommandWord = { text: string; hasVariable: boolean };

/** The words of the first command of a text. */
export type CommandLine = {
  words: CommandWord[];
  /** Text after the first command, if it does not belong to it. */
  rest: string;
};

/** Adds literal text; if there is none, the next variable, otherwise the next character. */
export function addOrExpand(
  reader: Cursor & { readonly found: WordCollector },
  literal: string | undefined,
  variable: RegExp,
) {
  const named = literal === undefined ? take(reader, variable) : undefined;
  if (named === undefined) reader.found.add(literal ?? reader.text[reader.at++] ?? '');
  else reader.found.add(named, true);
}

/** Collects the words of a command line. A word may be empty, if it was quoted. */
export class WordCollector {
  readonly words: CommandWord[] = [];
  private text: string | undefined;
  private hasVariable = false;

  get isInside() {
    return this.text !== undefined;
  }

  add(text: string, hasVariable = false) {
    this.text = (this.text ?? '') + text;
    this.hasVariable ||= hasVariable;
  }

  end() {
    if (this.text !== undefined) this.words.push({ text: this.text, hasVariable: this.hasVariable });
    this.text = undefined;
    this.hasVariable = false;
  }
}
