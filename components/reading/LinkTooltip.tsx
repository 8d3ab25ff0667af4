import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cutWords } from '../../lib/chat/answer/cut-text.ts';
import { placeOfLink } from '../../lib/chat/answer/link-host.ts';
import { sayParts } from '../../lib/words/say.ts';
import { putBeside } from '../ui/popover.ts';
import styles from '../ui/Tooltip.module.css';
import { watchPointedAt } from '../ui/tooltips.ts';

const tooltipId = 'link-tooltip';
const longestAddress = 200;

const externalLink = (target: Element) =>
  target.closest<HTMLAnchorElement>('a[target="_blank"][rel~="noreferrer"]');

/**
 * A tooltip with the target of the link that has the pointer or the focus. One tooltip serves all links: an
 * answer may have thousands.
 */
export function LinkTooltip() {
  const [link, setLink] = useState<HTMLAnchorElement>();
  const watch = useRef<ReturnType<typeof watchPointedAt>>(null);
  const tooltip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const watching = watchPointedAt({
      find: externalLink,
      onChange: (found) => setLink(found),
      onMove: (found) => tooltip.current && putBeside(tooltip.current, found.getBoundingClientRect()),
    });
    watch.current = watching;
    return watching.end;
  }, []);

  useLayoutEffect(() => {
    if (!link || !tooltip.current) return;
    putBeside(tooltip.current, link.getBoundingClientRect());
    link.setAttribute('aria-describedby', tooltipId);
    return () => link.removeAttribute('aria-describedby');
  }, [link]);

  if (!link) return null;
  const target = new URL(link.href);
  return (
    <div
      ref={tooltip}
      id={tooltipId}
      role="tooltip"
      class={styles.link}
      onPointerEnter={() => watch.current?.stay()}
      onPointerLeave={() => watch.current?.leave()}
    >
      {link.dataset.title && <q dir="auto">{cutWords(link.dataset.title)}</q>}
      <span>
        {sayParts(target.protocol === 'mailto:' ? 'linkTooltip_mail' : 'linkTooltip_page', {
          place: placeOfLink(target),
          b: (words) => <strong dir="ltr">{words}</strong>,
        })}
      </span>
      <span class={styles.address} dir="ltr">
        {target.href.length > longestAddress ? `${target.href.slice(0, longestAddress)}…` : target.href}
      </span>
    </div>
  );
}
