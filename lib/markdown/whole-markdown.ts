import { blocksIn, type LexedBlock, lexMarkdown } from './lex-markdown.ts';
import { readEnd } from './reading.ts';
import { emptyReading } from './reading-state.ts';

/** Reads all of a text at once, long pieces as well: for what is not shown while it is read. */
export function wholeMarkdown(text: string): LexedBlock[] {
  const { segments, definitions } = readEnd(emptyReading, text);
  return segments
    .flat()
    .flatMap((item) =>
      item.block.kind === 'unread' ? blocksIn(lexMarkdown(item.block.text, definitions)) : [item],
    );
}
