import { useEffect, useRef } from 'preact/hooks';

type Props = {
  onFiles(files: File[]): void;
  onFolder(name: string): void;
  /** Text or a link from a page; the text of a link is not known. */
  onText(text: string): void;
  onLink(url: string): void;
};

/**
 * The page as a drop target for files, text and links. By default the browser would replace the page by a dropped file or
 * link. Text boxes and file fields keep their own handling of drops.
 */
export function PageDrop(props: Props) {
  const on = useRef(props);
  on.current = props;
  useEffect(() => {
    // Drags within the page itself are not taken.
    let isOwn = false;
    const over = new AbortController();
    const listen = <Type extends 'dragstart' | 'dragend' | 'dragover' | 'drop'>(
      type: Type,
      act: (event: DragEvent) => void,
    ) => window.addEventListener(type, act, { signal: over.signal });
    listen('dragstart', () => {
      isOwn = true;
    });
    listen('dragend', () => {
      isOwn = false;
    });
    listen('dragover', (event) => allow(event, isOwn));
    listen('drop', (event) => take(event, isOwn, on.current));
    return () => over.abort();
  }, []);
  return null;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

const hasText = ({ dataTransfer }: DragEvent) =>
  dataTransfer?.types.some((type) => type === 'text/plain' || type === 'text/uri-list') === true;

/** Returns whether the control under the pointer handles the drop itself. */
function isLeftAlone(event: DragEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  const box = hasFiles(event) ? 'input[type="file"]' : 'input, textarea';
  return event.target.closest(box) !== null;
}

const isBehindDialog = () => document.querySelector('dialog[open]') !== null;

function allow(event: DragEvent, isOwn: boolean) {
  if (!event.dataTransfer || isLeftAlone(event)) return;
  event.preventDefault();
  const isTaken = !isOwn && !isBehindDialog();
  event.dataTransfer.dropEffect = isTaken && (hasFiles(event) || hasText(event)) ? 'copy' : 'none';
}

function take(event: DragEvent, isOwn: boolean, on: Props) {
  if (isLeftAlone(event)) return;
  event.preventDefault();
  if (!event.dataTransfer || isOwn || isBehindDialog()) return;
  if (hasFiles(event)) takeFiles(event.dataTransfer, on);
  else takeText(event.dataTransfer, on);
}

function takeFiles({ files: all, items: listed }: DataTransfer, { onFiles, onFolder }: Props) {
  const dropped = [...all];
  const items = [...listed].filter(({ kind }) => kind === 'file');
  const isFolder = dropped.map((_, place) => items[place]?.webkitGetAsEntry()?.isDirectory === true);
  const files = dropped.filter((_, place) => !isFolder[place]);
  const folder = dropped.find((_, place) => isFolder[place]);
  if (files.length > 0) onFiles(files);
  if (folder) onFolder(folder.name);
}

/** Takes the first address of a list, else the text. */
function takeText(data: DataTransfer, { onText, onLink }: Props) {
  const url = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .find((line) => /^https?:/i.test(line) && URL.canParse(line));
  const text = data.getData('text/plain');
  if (url !== undefined) onLink(url);
  else if (text.trim() !== '') onText(text);
}
