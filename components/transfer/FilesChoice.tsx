import { useEffect, useState } from 'preact/hooks';
import type { Attachment } from '../../lib/chat/file/attachment.ts';
import { carriedFiles, type ExportOrder, isPicture } from '../../lib/chat/transfer/export/export-order.ts';
import { sizeText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import styles from './Transfer.module.css';

/** Attached files; `some` if there are files that were not counted. */
export type Attached = Attachment[] | 'some';

type Props = {
  order: Pick<ExportOrder, 'format' | 'conversations'>;
  checked: boolean;
  attached(conversations: ExportOrder['conversations']): Promise<Attached>;
  onChange(checked: boolean): void;
};

/** Checkbox for exporting attached files with their conversations, if there are any. */
export function FilesChoice({ order: { format, conversations }, checked, attached, onChange }: Props) {
  const [found, setFound] = useState<Attached>([]);
  const key = String(conversations);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Attached) => {
      if (isCurrent) setFound(next);
    };
    // Assumes files if they cannot be listed.
    attached(conversations).then(show, () => show('some'));
    return () => {
      isCurrent = false;
    };
  }, [key]);

  if (found.length === 0) return null;
  const carried = carriedFiles[format];
  if (carried === 'none') return <p class={dialogStyles.hint}>{say('export_fileNamesOnly')}</p>;
  const wanted = found === 'some' || carried === 'all' ? found : found.filter(isPicture);
  if (wanted.length === 0) return null;
  return (
    <>
      <label class={styles.option}>
        <input
          type="checkbox"
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {includeText(carried === 'pictures' ? carried : 'other', wanted)}
      </label>
      {carried === 'pictures' && <p class={dialogStyles.hint}>{say('export_otherFileNamesOnly')}</p>}
    </>
  );
}

function includeText(kind: 'pictures' | 'other', files: Attached): string {
  if (files === 'some') return say('export_include', { kind });
  const sizes = new Map(files.map(({ id, size }) => [id, size]));
  const sum = [...sizes.values()].reduce((total, size) => total + size, 0);
  return say('export_includeSize', { kind, size: sizeText(sum) });
}
