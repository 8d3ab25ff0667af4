import { useEffect, useRef } from 'preact/hooks';

type Props = {
  onFiles(files: File[]): void;
  onFolder(name: string): void;
};

/**
 * The page as a drop target for files. By default the browser would replace the page by a dropped file or
 * link. Text boxes and file fields keep their own handling of drops.
 */
export function PageDrop(props: Props) {
  const on = useRef(props);
  on.current = props;
  useEffect(() => {
    const drop = (event: DragEvent) => take(event, on.current);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return null;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Returns whether the control under the pointer handles the drop itself. */
function isLeftAlone(event: DragEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  const box = hasFiles(event) ? 'input[type="file"]' : 'input, textarea';
  return event.target.closest(box) !== null;
}

const isBehindDialog = () => document.querySelector('dialog[open]') !== null;

function allow(event: DragEvent) {
  if (!event.dataTransfer || isLeftAlone(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = hasFiles(event) && !isBehindDialog() ? 'copy' : 'none';
}

function take(event: DragEvent, { onFiles, onFolder }: Props) {
  if (isLeftAlone(event)) return;
  event.preventDefault();
  if (!hasFiles(event) || isBehindDialog()) return;
  const dropped = [...(event.dataTransfer?.files ?? [])];
  const items = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  const isFolder = dropped.map((_, place) => items[place]?.webkitGetAsEntry()?.isDirectory === true);
  const files = dropped.filter((_, place) => !isFolder[place]);
  const folder = dropped.find((_, place) => isFolder[place]);
  if (files.length > 0) onFiles(files);
  if (folder) onFolder(folder.name);
}
