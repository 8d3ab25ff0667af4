import type { ExportedFile, WhyLeftOut } from '../../lib/chat/transfer/export/export-order.ts';
import { listText } from '../../lib/words/amounts.ts';
import type { Key } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { download } from '../ui/Outgoing.tsx';

/** Saves an exported file, and resolves to what was exported or why nothing was. */
export async function savedExport(order: () => Promise<ExportedFile>): Promise<string> {
  try {
    const file = await order();
    download(file.name, file.blob);
    return exportedText(file);
  } catch (error) {
    return say('export_failed', { reason: String(error) });
  }
}

/** Says what was exported, and what was left out. */
export function exportedText(file: ExportedFile): string {
  const { name, conversations, profiles, withheld, files, filesLeftOut, unreadable } = file;
  const content = [
    say('transfer_conversationCount', { count: conversations }),
    files > 0 && say('transfer_fileCount', { count: files }),
    profiles > 0 && say('transfer_profileCount', { count: profiles }),
  ].filter((part) => part !== false);
  const told = [
    say('export_done', { content: listText(content), file: name }),
    unreadable > 0 && say('export_unreadable', { count: unreadable }),
    withheld.length > 0 && say('export_withheld', { names: listText(withheld) }),
    filesLeftOut.length > 0 && leftOutText(filesLeftOut),
  ];
  return told
    .filter((part) => part !== false)
    .reduce((first, second) => say('common_twoSentences', { first, second }));
}

const shownLeftOut = 5;

const leftOutKeys = {
  gone: 'export_fileGone',
  'too-large': 'export_fileTooLarge',
} satisfies Record<WhyLeftOut, Key>;

function leftOutText(files: ExportedFile['filesLeftOut']): string {
  const named = files.slice(0, shownLeftOut).map(({ name, why }) => say(leftOutKeys[why], { name }));
  const rest = files.length - named.length;
  const all = rest > 0 ? [...named, say('export_moreFiles', { count: rest })] : named;
  return say('export_filesLeftOut', { files: listText(all) });
}
