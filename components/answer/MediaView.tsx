import type { Media } from '../../lib/langserve/answer-part.ts';
import { RemoteLink } from '../reading/RemoteLink.tsx';
import styles from './Answer.module.css';
import { SaveButton } from './SaveButton.tsx';

const pictures = /^image\/(png|jpeg|gif|webp|avif)$/i;

const names: Record<Media['type'], string> = { image: 'Image', audio: 'Audio', video: 'Video', file: 'File' };

/** What came with the answer is shown; what is elsewhere is not asked for, only named. */
export function MediaView({ media: { type, name, source } }: { media: Media }) {
  const title = name === '' ? names[type] : name;
  if (source.kind === 'url') return <Elsewhere url={source.url} title={title} />;
  const { mediaType, base64 } = source;
  const url = `data:${mediaType};base64,${base64}`;
  if (type === 'image' && pictures.test(mediaType)) return <img class={styles.media} src={url} alt={title} />;
  if (type === 'audio' && mediaType.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: it came without one.
    return <audio class={styles.media} controls src={url} aria-label={title} />;
  }
  if (type === 'video' && mediaType.startsWith('video/')) {
    // biome-ignore lint/a11y/useMediaCaption: it came without one.
    return <video class={styles.media} controls src={url} aria-label={title} />;
  }
  return <SaveButton name={name} title={title} base64={base64} />;
}

/** An address that cannot be gone to is at least told. */
const Elsewhere = ({ url, title }: { url: string; title: string }) => (
  <p>
    <RemoteLink href={url}>
      {/^(https?|mailto):/i.test(url) ? title : `${title}: ${url.slice(0, 200)}`}
    </RemoteLink>
  </p>
);
