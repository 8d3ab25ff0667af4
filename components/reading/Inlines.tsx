import type { ComponentChildren } from 'preact';
import { partedLink } from '../../lib/chat/linked-pictures.ts';
import type { Inline } from '../../lib/chat/markdown.ts';
import { Formula } from './Formula.tsx';
import styles from './Markdown.module.css';
import { RemoteImage } from './RemoteImage.tsx';
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
    case 'math':
      return <Formula text={inline.text} isDisplay={inline.isDisplay} />;
    case 'break':
      return <br />;
    case 'link':
      return <Link href={inline.href} inside={inline.inside} />;
    case 'image':
      return <Picture source={inline.source} alt={inline.alt} />;
  }
}

function Link({ href, inside }: { href: string; inside: Inline[] }) {
  const { words, pictures } = partedLink(inside, ({ source }) => !pictureData.test(source));
  return (
    <>
      <RemoteLink href={href}>
        <Inlines inside={words} />
      </RemoteLink>
      {pictures.map(({ source, alt }, place) => (
        <span key={place}>
          {' '}
          <RemoteImage source={source} alt={alt} />
        </span>
      ))}
    </>
  );
}

const pictureData = /^data:image\/(png|jpeg|gif|webp|avif);base64,/i;

/** A picture that came with the answer, or one that is elsewhere. */
function Picture({ source, alt }: { source: string; alt: string }) {
  if (pictureData.test(source)) return <img class={styles.picture} src={source} alt={alt} />;
  return <RemoteImage source={source} alt={alt} />;
}
