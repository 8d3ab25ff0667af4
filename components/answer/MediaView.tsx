import { useState } from 'preact/hooks';
import type { Media } from '../../lib/output/answer-part.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { RemoteImage, RemoteLink } from '../reading/RemoteImage.tsx';
import { Button } from '../ui/Button.tsx';
import { download } from '../ui/Outgoing.tsx';
import styles from './Answer.module.css';

const pictures = /^image\/(png|jpeg|gif|webp|avif)$/i;

const names: Record<Media['type'], TextKey> = {
  image: 'media_image',
  audio: 'media_audio',
  video: 'media_video',
  file: 'media_file',
};

/** Media of an answer. Shows embedded files and links remote ones, which are never loaded unasked. */
export function MediaView({ media: { type, name, source } }: { media: Media }) {
  const title = name === '' ? say(names[type]) : name;
  if (source.kind === 'url') return <Elsewhere type={type} url={source.url} name={name} title={title} />;
  const { mediaType, base64 } = source;
  const url = `data:${mediaType};base64,${base64}`;
  if (type === 'image' && pictures.test(mediaType)) return <img class={styles.media} src={url} alt={title} />;
  if (type === 'audio' && mediaType.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: the answer has no captions.
    return <audio class={styles.media} controls src={url} aria-label={title} />;
  }
  if (type === 'video' && mediaType.startsWith('video/')) {
    // biome-ignore lint/a11y/useMediaCaption: the answer has no captions.
    return <video class={styles.media} controls src={url} aria-label={title} />;
  }
  return <SaveButton name={name} title={title} base64={base64} />;
}

type ElsewhereProps = { type: Media['type']; url: string; name: string; title: string };

/** Media at an address. Shows the address as text if it cannot be opened. */
function Elsewhere({ type, url, name, title }: ElsewhereProps) {
  const isAddress = /^(https?|mailto):/i.test(url);
  if (!isAddress) return <p>{say('media_unreachable', { name: title, address: url.slice(0, 200) })}</p>;
  if (type === 'image') return <RemoteImage source={url} alt={name} />;
  return (
    <p>
      <RemoteLink href={url}>{title}</RemoteLink>
    </p>
  );
}

type Props = { name: string; title: string; base64: string };

/** A button that saves an embedded file, and never opens it. */
function SaveButton({ name, title, base64 }: Props) {
  const [problem, setProblem] = useState('');

  function save() {
    const bytes = bytesOf(base64);
    if (!bytes) return setProblem(say('answer_fileIncomplete'));
    download(name === '' ? 'file' : name, new Blob([bytes], { type: 'application/octet-stream' }));
  }

  return (
    <p>
      <Button icon="file" onClick={save}>
        {say('answer_saveFile', { name: title })}
      </Button>
      <span role="alert" class={styles.aside}>
        {problem}
      </span>
    </p>
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
