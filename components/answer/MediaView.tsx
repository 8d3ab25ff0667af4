import type { Media } from '../../lib/output/answer-part.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { RemoteImage } from '../reading/RemoteImage.tsx';
import { RemoteLink } from '../reading/RemoteLink.tsx';
import styles from './Answer.module.css';
import { SaveButton } from './SaveButton.tsx';

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
