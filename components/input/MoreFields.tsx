import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type Props = { isNeeded: boolean; refusals: number; children: ComponentChildren };

/** Fold that opens by itself when a field in it needs attention, and never closes by itself. */
export function MoreFields({ isNeeded, refusals, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isNeeded && fold.current) fold.current.open = true;
  }, [isNeeded, refusals]);
  return <details ref={fold}>{children}</details>;
}
