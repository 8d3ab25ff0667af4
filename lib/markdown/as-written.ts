import type { Token, Tokens } from 'marked';

export const textAsWritten = (source: string): Tokens.Text => ({
  type: 'text',
  raw: source,
  text: source,
  escaped: false,
});

export const paragraphAsWritten = (source: string): Tokens.Paragraph => ({
  type: 'paragraph',
  raw: source,
  text: source,
  tokens: [textAsWritten(source)],
});

/** Text whose signs and named characters all stay as they are, like the source of a formula. */
export const sourceText = (source: string): Tokens.Escape => ({ type: 'escape', raw: source, text: source });

export const sourceParagraph = (source: string): Token => ({
  type: 'paragraph',
  raw: source,
  text: source,
  tokens: [sourceText(source)],
});
