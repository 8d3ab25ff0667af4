import type { ExportFormat, ExportOrder } from '../../lib/chat/export/export-order.ts';

export type ExportScope = 'open' | 'chosen' | 'all' | 'profiles' | 'everything';

export const exportScopes: { value: ExportScope; label: string }[] = [
  { value: 'open', label: 'This conversation' },
  { value: 'chosen', label: 'Conversations I choose' },
  { value: 'all', label: 'All conversations' },
  { value: 'profiles', label: 'Profiles' },
  { value: 'everything', label: 'Everything' },
];

export const hasProfiles = (scope: ExportScope) => scope === 'profiles' || scope === 'everything';

/** Profiles can be written in one format only. */
export function exportOrder(
  scope: ExportScope,
  format: ExportFormat,
  openId: string,
  chosen: ReadonlySet<string>,
): ExportOrder {
  const conversations: Record<ExportScope, ExportOrder['conversations']> = {
    open: [openId],
    chosen: [...chosen],
    all: 'all',
    profiles: [],
    everything: 'all',
  };
  return {
    format: hasProfiles(scope) ? 'json' : format,
    conversations: conversations[scope],
    hasProfiles: hasProfiles(scope),
  };
}
