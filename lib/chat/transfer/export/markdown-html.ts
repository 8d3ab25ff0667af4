import type { Block } from '../../../markdown/markdown.ts';
import { wholeMarkdown } from '../../../markdown/reading.ts';
import { type HtmlForm, htmlBlocks } from './html-blocks.ts';

/** Renders Markdown as HTML; text nested too deeply is shown as source. */
export const markdownAsHtml = (text: string, form: HtmlForm): string => htmlBlocks(blocksOf(text), form);

function blocksOf(text: string): Block[] {
  try {
    return wholeMarkdown(text).map(({ block }) => block);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ kind: 'code', language: '', text, isClosed: true }];
  }
}

/** For word processors and mails, which have no styles of ours: attributes align cells, formulas have their marks. */
export const clipboardForm: HtmlForm = {
  highest: 1,
  aside: '',
  aligned: (side) =>
    side === 'center' || side === 'end' ? ` align="${side === 'end' ? 'right' : side}"` : '',
  lineEnd: '<br>',
  formula: (source, isDisplay) => (isDisplay ? `$$${source}$$` : `$${source}$`),
};
