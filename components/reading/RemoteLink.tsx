import type { ComponentChild } from 'preact';
import { shownTarget } from '../../lib/chat/answer/link-host.ts';
import styles from './Markdown.module.css';

const schemes = ['http:', 'https:', 'mailto:'];

type Link = {
  href: string;
  /** The text of the link; null if the link contains more than text. */
  said: string | null;
  /** Words of the answer about the target, which `LinkTooltip` shows. */
  title?: string | undefined;
  children: ComponentChild[];
};

/**
 * Builds a link. Appends its target if the text could suggest another one; `LinkTooltip` shows every target.
 * Addresses other than web and mail addresses stay text.
 */
export function remoteLink({ href, said, title, children }: Link): ComponentChild[] {
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
    <a href={target.href} target="_blank" rel="noopener noreferrer" data-title={title}>
      {[...children, ...toldPlace]}
    </a>,
  ];
}

export const RemoteLink = ({ href, children }: { href: string; children: string }) => (
  <>{remoteLink({ href, said: children, children: [children] })}</>
);
