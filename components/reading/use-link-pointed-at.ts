import { useEffect, useRef, useState } from 'preact/hooks';

/** Milliseconds of hovering before the tooltip opens. */
const hoverMs = 500;
/** Milliseconds for the pointer to move from the link to the tooltip. */
const leaveMs = 200;

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element
    ? target.closest<HTMLAnchorElement>('a[target="_blank"][rel~="noreferrer"]')
    : null;

const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

/** Returns the external link that has the pointer, after a delay, or the keyboard's focus, at once. */
export function useLinkPointedAt() {
  const [link, setLink] = useState<HTMLAnchorElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(next: HTMLAnchorElement | undefined, afterMs = 0) {
    clearTimeout(timer.current);
    if (afterMs === 0) setLink(next);
    else timer.current = setTimeout(() => setLink(next), afterMs);
  }
  const stay = () => clearTimeout(timer.current);
  const leave = () => show(undefined, leaveMs);

  useEffect(() => {
    const ends = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      act: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, act, { signal: ends.signal });
    let restsAt: string | undefined;
    on('pointermove', (event) => {
      restsAt = placeOf(event);
    });
    on('pointerover', (event) => {
      const found = linkAt(event);
      // Ignores a link that moves under a resting pointer: its tooltip would cover what is pressed next.
      const isPointedAt = event.pointerType !== 'touch' && placeOf(event) !== restsAt;
      if (found && isPointedAt) show(found, hoverMs);
    });
    on('pointerout', (event) => linkAt(event) && leave());
    on('focusin', (event) => {
      const found = linkAt(event);
      if (found?.matches(':focus-visible')) show(found);
    });
    on('focusout', (event) => linkAt(event) && show(undefined));
    return () => {
      ends.abort();
      stay();
    };
  }, []);

  useEffect(() => (link ? untilGone(link, () => show(undefined)) : undefined), [link]);

  return { link, stay, leave };
}

/** Hides the tooltip on Escape, on a scroll or resize, and when the link is removed. */
function untilGone(link: HTMLAnchorElement, hide: () => void) {
  const ends = new AbortController();
  const { signal } = ends;
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape must hide only the tooltip: not close a dialog or stop a run.
    event.preventDefault();
    event.stopPropagation();
    hide();
  };
  window.addEventListener('keydown', pressed, { capture: true, signal });
  window.addEventListener('scroll', hide, { capture: true, signal });
  window.addEventListener('resize', hide, { signal });
  const removed = new MutationObserver(() => link.isConnected || hide());
  removed.observe(document.body, { childList: true, subtree: true });
  return () => {
    ends.abort();
    removed.disconnect();
  };
}
