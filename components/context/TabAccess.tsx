import { useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { useFocusHandedOn } from '../ui/focus.ts';
import { Notice } from '../ui/Notice.tsx';

type Props = {
  /** Host of the last gesture on the tab, if it can be allowed. */
  host: string | undefined;
  problem: string | undefined;
  /** Called in the click. */
  onAllow(): void;
  onDismiss(): void;
  /** Finds what takes the focus once the notice is gone. */
  next(): HTMLElement | null | undefined;
};

/** Says why a tab cannot be read yet, and what to do. */
export function TabAccess({ host, problem, onAllow, onDismiss, next }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHandedOn(box, () => () => box.current?.querySelector('button'));
  useLayoutEffect(
    () => () => {
      if (box.current?.contains(document.activeElement)) next()?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div ref={box} role="alert">
      <Notice
        tone="calm"
        actions={
          <>
            {host !== undefined && <Button onClick={onAllow}>{say('context_allowHost', { host })}</Button>}
            <Button onClick={onDismiss}>{say('common_dismiss')}</Button>
          </>
        }
      >
        {problem !== undefined && <p>{problem}</p>}
        <p>{say('context_askAccess')}</p>
        {host !== undefined && <p>{say('context_askHost', { host })}</p>}
      </Notice>
    </div>
  );
}
