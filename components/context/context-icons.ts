import type { ContextKind } from '../../lib/chat/context/context-item.ts';
import { outlines } from '../ui/icons.ts';
import { sheetOutlines } from '../ui/sheet-icons.ts';

/** Outlines like those of `components/ui/icons.ts`. */
export const contextIcons: Record<ContextKind, string> = {
  selection: 'M21 6H3M21 12H8M21 18H8M3 12v6', // text-quote
  page: outlines.globe,
  address: outlines.globe,
  link: sheetOutlines.link,
  table:
    'M12 3v18M3 9h18M3 15h18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z', // table
};
