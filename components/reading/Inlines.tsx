import type { ComponentChildren } from 'preact';
import type { Inline } from '../../lib/chat/markdown.ts';
import styles from './Markdown.module.css';
import { RemoteLink } from './RemoteLink.tsx';

/** Text with its marks; nothing but these elements ever comes of what a model wrote. */
export function Inlines({ inside }: { inside: Inline[] }) {
  return inside.map(rendered);
}

function rendered(inline: Inline): ComponentChildren {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'strong':
      return (
        <strong>
          <Inlines inside={inline.inside} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines inside={inline.inside} />
        </em>
      );
    case 'deleted':
      return (
        <del>
          <Inlines inside={inline.inside} />
        </del>
      );
    case 'code':
      return (
        <code class={styles.code} dir="ltr">
          {inline.text}
        </code>
      );
    case 'break':
      return <br />;
    case 'link':
      return (
        <RemoteLink href={inline.href}>
          <Inlines inside={inline.inside} />
        </RemoteLink>
      );
    case 'image':
      return <Picture source={inline.source} alt={inline.alt} />;
  }
}

const pictureData = /^data:image\/(png|jpeg|gif|webp|avif);base64,/i;

/** A picture that came with the answer; one that is elsewhere is not asked for, only named. */
function Picture({ source, alt }: { source: string; alt: string }) {
  if (pictureData.test(source)) return <img class={styles.picture} src={source} alt={alt} />;
  return <RemoteLink href={source}>{alt === '' ? 'Image' : `Image: ${alt}`}</RemoteLink>;
}
