import type { ExportedFile, WhyLeftOut } from '../../lib/chat/transfer/export/export-order.ts';
import { counted } from '../../lib/words/counted.ts';

/** What has become of an export, for the person. */
export function exportedText(file: ExportedFile): string {
  const { name, conversations, profiles, files, filesLeftOut, unreadable } = file;
  const parts = [
    counted(conversations, 'conversation'),
    files > 0 && counted(files, 'attached file'),
    profiles > 0 && counted(profiles, 'profile'),
  ].filter((part) => part !== false);
  const told = [
    `Exported ${[parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')} to “${name}”.`,
    unreadable > 0 &&
      `${counted(unreadable, 'stored record')} could not be read and ${areNot(unreadable)} in it.`,
    filesLeftOut.length > 0 && leftOutText(filesLeftOut),
  ];
  return told.filter((part) => part !== false).join(' ');
}

const shownLeftOut = 5;

const reasons: Record<WhyLeftOut, string> = {
  gone: 'not kept any more',
  'too-large': 'one page cannot hold so much',
};

function leftOutText(files: ExportedFile['filesLeftOut']): string {
  const named = files.slice(0, shownLeftOut).map(({ name, why }) => `“${name}” (${reasons[why]})`);
  const rest = files.length - named.length;
  const all = rest > 0 ? [...named, `${rest.toLocaleString('en')} more`] : named;
  return `Of these attached files only the names are in it: ${all.join(', ')}.`;
}

const areNot = (count: number) => (count === 1 ? 'is not' : 'are not');
