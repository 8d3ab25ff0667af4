/** One argument of a command line. A variable stays in the text as it was written. */
export type CommandWord = { text: string; hasVariable: boolean };

/** The words of the first command of a text. */
export type CommandLine = {
  words: CommandWord[];
  /** Text after the first command, if it does not belong to it. */
  rest: string;
};

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
