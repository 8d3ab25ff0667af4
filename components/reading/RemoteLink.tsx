import type { ComponentChild } from 'preact';
import styles from './Markdown.module.css';

const schemes = ['http:', 'https:', 'mailto:'];

type Link = {
  href: string;
  /** Its text, where it is no more than that. */
  said: string;
  children: ComponentChild[];
};

/** A link that says where it leads. What is no address of the web stays text. */
export function remoteLink({ href, said, children }: Link): ComponentChild[] {
  const target = URL.canParse(href) ? new URL(href) : undefined;
  if (!target || !schemes.includes(target.protocol)) return children;
  const place = target.protocol === 'mailto:' ? target.pathname : target.host;
  const toldPlace = isTold(said, target)
    ? []
    : [
        <span class={styles.place} dir="ltr">
          {` (${place})`}
        </span>,
      ];
  return [
    <a href={target.href} target="_blank" rel="noopener noreferrer" title={target.href}>
      {[...children, ...toldPlace]}
    </a>,
  ];
}

/** Only an address of the same site tells it: that a name has another in it, or before its `@`, does not. */
function isTold(said: string, { protocol, host, pathname }: URL): boolean {
  const written = /^[a-z]+:/i.test(said) ? said : `${protocol}${protocol === 'mailto:' ? '' : '//'}${said}`;
  if (!URL.canParse(written)) return false;
  const address = new URL(written);
  return protocol === 'mailto:'
    ? address.pathname === pathname
    : address.host === host && address.username === '';
}

export const RemoteLink = ({ href, children }: { href: string; children: string }) => (
  <>{remoteLink({ href, said: children, children: [children] })}</>
);
