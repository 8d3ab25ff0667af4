import { type ComponentChild, type ComponentChildren, createElement } from 'preact';
import { type Inline, partedLink, plainText, shapeTags } from '../../lib/markdown/markdown.ts';
import { say } from '../../lib/words/say.ts';
import blockStyles from './Blocks.module.css';
import { Formula } from './Formula.tsx';
import styles from './Markdown.module.css';
import { RemoteImage, remoteLink } from './RemoteImage.tsx';

/**
 * Renders inline Markdown. A model's text can produce no other elements than these. They are no components:
 * an answer has thousands of them, and a component costs several times its element.
 */
export const inlines = (inside: Inline[]): ComponentChild[] => inside.flatMap(inline);

/** Characters of code that does not break. */
const shortCode = 24;

function inline(item: Inline): ComponentChild | ComponentChild[] {
  switch (item.kind) {
    case 'text':
      return item.text;
    case 'code':
      return (
        <code
          class={item.text.length <= shortCode ? `${styles.code} ${blockStyles.whole}` : styles.code}
          dir="ltr"
        >
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

/** A footnote, where it stands in the source. */
export const footnote = (label: string, blocks: ComponentChildren) => (
  <div
    class={blockStyles.footnote}
    dir="auto"
    role="doc-footnote"
    aria-label={say('reading_footnote', { label })}
    data-footnote={label}
    tabIndex={-1}
  >
    <span>{label}</span>
    <div>{blocks}</div>
  </div>
);

const footnoteMark = (label: string) => (
  <sup>
    <a
      href={`#${encodeURIComponent(label)}`}
      role="doc-noteref"
      aria-label={say('reading_footnote', { label })}
      onClick={(event) => {
        event.preventDefault();
        showFootnote(event.currentTarget, label);
      }}
    >
      {label}
    </a>
  </sup>
);

/** Scrolls to the footnote and focuses it. */
function showFootnote(mark: HTMLElement, label: string) {
  const notes = mark.closest('article')?.querySelectorAll<HTMLElement>('[data-footnote]') ?? [];
  const note = [...notes].find(({ dataset }) => dataset.footnote?.toLowerCase() === label.toLowerCase());
  note?.scrollIntoView({ block: 'nearest' });
  note?.focus({ preventScroll: true });
}
