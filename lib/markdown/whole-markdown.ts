import { blocksIn, type LexedBlock, lexMarkdown } from './lex-markdown.ts';
import { readEnd } from './reading.ts';
import { emptyReading } from './reading-state.ts';

/** Reads a whole text at once, long pieces included. For text that is not shown meanwhile. */
export function wholeMarkdown(text: string): LexedBlock[] {
  const { segments, definitions } = readEnd(emptyReading, text);
  return segments
    .flat()
    .flatMap((item) =>
      item.block.kind === 'unread' ? blocksIn(lexMarkdown(item.block.text, definitions)) : [item],
    );
}
