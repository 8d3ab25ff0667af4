import type { ComponentProps } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconButton } from './Button.tsx';
import styles from './HintedIconButton.module.css';

type Props = ComponentProps<typeof IconButton> & {
  /** Warning to read before pressing the button; undefined if there is none. */
  hint: string | undefined;
};

/** An icon button that shows a hint while it has the focus or the pointer. Escape hides the hint. */
export function HintedIconButton({ hint, ...rest }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const isHinted = hint !== undefined;

  useEffect(() => {
    if (button.current && words.current) return showWithFocusOrPointer(button.current, words.current);
  }, [isHinted]);

  return (
    <>
      <IconButton {...rest} ref={button} aria-describedby={isHinted ? id : undefined} />
      {isHinted && (
        <span ref={words} id={id} role="tooltip" popover="manual" class={styles.hint}>
          {hint}
        </span>
      )}
    </>
  );
}

/** Shows the hint in the top layer, since turns clip their content. Returns a function that stops this. */
function showWithFocusOrPointer(button: HTMLElement, words: HTMLElement): () => void {
  const end = new AbortController();
  const { signal } = end;
  const isOpen = () => words.matches(':popover-open');

  function place() {
    if (!isOpen()) return;
    const { top, bottom } = button.getBoundingClientRect();
    const isAbove = top > words.offsetHeight;
    // The hint touches the button, so that the pointer can move onto it.
    words.style.bottom = isAbove ? `${window.innerHeight - top}px` : 'auto';
    words.style.top = isAbove ? 'auto' : `${bottom}px`;
  }

  function show() {
    if (!isOpen()) words.showPopover();
    place();
  }

  function hide() {
    if (isOpen()) words.hidePopover();
  }

  function left({ relatedTarget }: PointerEvent) {
    if (relatedTarget !== button && relatedTarget !== words) hide();
  }

  button.addEventListener('focus', () => button.matches(':focus-visible') && show(), { signal });
  button.addEventListener('blur', hide, { signal });
  button.addEventListener('click', hide, { signal });
  button.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && show(), { signal });
  for (const element of [button, words]) element.addEventListener('pointerleave', left, { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
  document.addEventListener('scroll', place, { signal, capture: true });
  window.addEventListener('resize', place, { signal });
  return () => end.abort();
}
