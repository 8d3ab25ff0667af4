import {
  carriedFiles,
  type ExportFormat,
  type ExportOrder,
} from '../../lib/chat/transfer/export/export-order.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';

export type ExportScope = 'open' | 'chosen' | 'all' | 'profiles' | 'everything';

export const exportScopes: { value: ExportScope; label: TextKey }[] = [
  { value: 'open', label: 'export_thisConversation' },
  { value: 'chosen', label: 'export_chosenConversations' },
  { value: 'all', label: 'export_allConversations' },
  { value: 'profiles', label: 'common_profiles' },
  { value: 'everything', label: 'export_everything' },
];

export const hasProfiles = (scope: ExportScope) => scope === 'profiles' || scope === 'everything';

type Wish = {
  scope: ExportScope;
  format: ExportFormat;
  hasFiles: boolean;
  openId: string;
  chosen: ReadonlySet<string>;
};

/** Builds the export order: profiles are written as JSON only, and some formats carry no files. */
export function exportOrder({ scope, format, hasFiles, openId, chosen }: Wish): ExportOrder {
  const conversations: Record<ExportScope, ExportOrder['conversations']> = {
    open: [openId],
    chosen: [...chosen],
    all: 'all',
    profiles: [],
    everything: 'all',
  };
  const written = hasProfiles(scope) ? 'json' : format;
  return {
    format: written,
    conversations: conversations[scope],
    hasProfiles: hasProfiles(scope),
    hasFiles: hasFiles && carriedFiles[written] !== 'none',
  };
}
