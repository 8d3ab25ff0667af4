import type { ExportedFile } from '../../lib/chat/export/export-order.ts';

/** What has become of an export, for the person. */
export function exportedText({ name, conversations, profiles, unreadable }: ExportedFile): string {
  const parts = [counted(conversations, 'conversation'), profiles > 0 && counted(profiles, 'profile')];
  const told = `Exported ${parts.filter((part) => part !== false).join(' and ')} to “${name}”.`;
  if (unreadable === 0) return told;
  return `${told} ${counted(unreadable, 'stored record')} could not be read and ${unreadable === 1 ? 'is' : 'are'} not in it.`;
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
