import { type ComponentChild, createElement } from 'preact';
import { type Inline, partedLink, plainText, shapeTags } from '../../lib/markdown/markdown.ts';
import { say } from '../../lib/words/say.ts';
import { footnoteMark } from './Footnote.tsx';
import { Formula } from './Formula.tsx';
import styles from './Markdown.module.css';
import { RemoteImage } from './RemoteImage.tsx';
import { remoteLink } from './RemoteLink.tsx';

/**
 * Renders inline Markdown. A model's text can produce no other elements than these. They are no components:
 * an answer has thousands of them, and a component costs several times its element.
 */
export const inlines = (inside: Inline[]): ComponentChild[] => inside.flatMap(inline);

function inline(item: Inline): ComponentChild | ComponentChild[] {
  switch (item.kind) {
    case 'text':
      return item.text;
    case 'code':
      return (
        <code class={styles.code} dir="ltr">
          {item.text}
        </code>
      );
    case 'math':
      return <Formula text={item.text} isDisplay={item.isDisplay} />;
    case 'break':
      return <br />;
    case 'link':
      return link(item);
    case 'image':
      return <Picture source={item.source} alt={item.alt} />;
    case 'footnoteMark':
      return footnoteMark(item.label);
    default:
      return createElement(shapeTags[item.kind], null, inlines(item.inside));
  }
}

type Link = Extract<Inline, { kind: 'link' }>;

function link({ href, title, inside }: Link): ComponentChild[] {
  const { words, pictures } = partedLink(
    inside,
    ({ source }) => !pictureData.test(source),
    say('media_image'),
  );
  const said = words.some(isDrawn) ? null : plainText(words);
  const shown = pictures.flatMap(({ source, alt }) => [' ', <RemoteImage source={source} alt={alt} />]);
  return [...remoteLink({ href, said, title, children: inlines(words) }), ...shown];
}

/** Returns whether a reader sees more than text: an image or a formula. */
const isDrawn = (inline: Inline): boolean =>
  inline.kind === 'image' || inline.kind === 'math' || ('inside' in inline && inline.inside.some(isDrawn));

const pictureData = /^data:image\/(png|jpeg|gif|webp|avif);base64,/i;

/** An embedded image, or a link to a remote one. */
function Picture({ source, alt }: { source: string; alt: string }) {
  if (pictureData.test(source)) return <img class={styles.picture} src={source} alt={alt} />;
  return <RemoteImage source={source} alt={alt} />;
}
