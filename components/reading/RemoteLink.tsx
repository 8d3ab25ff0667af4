import type { ComponentChild } from 'preact';
import { shownTarget } from '../../lib/chat/answer/link-host.ts';
import styles from './Markdown.module.css';

const schemes = ['http:', 'https:', 'mailto:'];

type Link = {
  href: string;
  /** All of its text; null where there is more to see in it than text. */
  said: string | null;
  children: ComponentChild[];
};

/**
 * A link, with the place where it leads where its text could be taken for another; `LinkTooltip` says it of all. What
 * is no address of the web stays text.
 */
export function remoteLink({ href, said, children }: Link): ComponentChild[] {
  const target = URL.canParse(href) ? new URL(href) : undefined;
  if (!target || !schemes.includes(target.protocol)) return children;
  const place = shownTarget(said, target);
  const toldPlace =
    place === undefined
      ? []
      : [
          <span class={styles.place} dir="ltr">
            {` (${place})`}
          </span>,
        ];
  return [
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {[...children, ...toldPlace]}
    </a>,
  ];
}

export const RemoteLink = ({ href, children }: { href: string; children: string }) => (
  <>{remoteLink({ href, said: children, children: [children] })}</>
);
