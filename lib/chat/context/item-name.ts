import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { ContextItem, ContextKind } from './context-item.ts';

const kindNames: Record<ContextKind, TextKey> = {
  selection: 'context_selection',
  page: 'context_page',
  address: 'context_address',
  link: 'context_link',
  table: 'table_name',
};

/** Names a piece of context, as its chip does. It is never empty. */
export const itemName = ({ kind, title, url }: Pick<ContextItem, 'kind' | 'title' | 'url'>): string =>
  kind === 'selection' ? say('context_selection') : title || url || say(kindNames[kind]);
