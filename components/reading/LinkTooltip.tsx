import { useLayoutEffect, useRef } from 'preact/hooks';
import { placeOfLink } from '../../lib/chat/answer/link-host.ts';
import { sayParts } from '../../lib/words/say.ts';
import { putBeside } from '../ui/beside.ts';
import styles from './LinkTooltip.module.css';
import { useLinkPointedAt } from './use-link-pointed-at.ts';

const tooltipId = 'link-tooltip';
const longestAddress = 200;

/**
 * A tooltip with the target of the link that has the pointer or the focus. One tooltip serves all links: an
 * answer may have thousands.
 */
export function LinkTooltip() {
  const { link, stay, leave } = useLinkPointedAt();
  const tooltip = useRef<HTMLDivElement>(null);

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
      class={styles.tooltip}
      onPointerEnter={stay}
      onPointerLeave={leave}
    >
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
