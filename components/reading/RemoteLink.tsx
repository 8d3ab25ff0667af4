import type { ComponentChildren } from 'preact';
import styles from './Markdown.module.css';

const schemes = ['http:', 'https:', 'mailto:'];

type Props = { href: string; children: ComponentChildren };

/** A link that says where it leads. What is no address of the web stays text. */
export function RemoteLink({ href, children }: Props) {
  const target = URL.canParse(href) ? new URL(href) : undefined;
  if (!target || !schemes.includes(target.protocol)) return children;
  const place = target.protocol === 'mailto:' ? target.pathname : target.host;
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer" title={target.href}>
      {children}
      {!isSaid(children, place) && <span class={styles.place}> ({place})</span>}
    </a>
  );
}

/** An address that is its own text needs no second word. */
function isSaid(children: ComponentChildren, place: string): boolean {
  if (typeof children === 'string') return children.includes(place);
  const inside = (children as { props?: { inside?: { kind: string; text?: string }[] } } | undefined)?.props
    ?.inside;
  return inside?.length === 1 && inside[0]?.kind === 'text' && inside[0].text?.includes(place) === true;
}
