import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { useFocusHandedOn } from '../ui/focus.ts';
import styles from './Lane.module.css';

type Props = {
  /** Name of the profile. */
  name: string;
  avatar: string;
  hue: number;
  initials?: string | undefined;
  /** Mode and preset in words. */
  way: string;
  /** The answer of the branch shown. */
  isShown: boolean;
  /** Whether its differences are shown; undefined if there is nothing to choose. */
  isPicked: boolean | undefined;
  onPick(): void;
  children: ComponentChildren;
  /** State or figures. */
  foot: ComponentChildren;
  /** Undefined once the run has ended. */
  onStop: (() => void) | undefined;
  onUse(): void;
};

/** One of the compared answers with its profile, figures and actions. */
export function Lane(props: Props) {
  const { name, avatar, hue, initials, way, isShown, isPicked, onPick, children, foot, onStop, onUse } =
    props;
  const end = useRef<HTMLElement>(null);
  useFocusHandedOn(end, () => () => end.current?.querySelector<HTMLElement>('[data-use]'));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div class={styles.lane} role="group" aria-label={say('compare_lane', { name, way })}>
      <header class={styles.head}>
        <Avatar {...{ name, hue, initials }} picture={avatar} />
        <h3 dir="auto">{name}</h3>
        <span class={styles.way}>{way}</span>
        {isShown && <span class={styles.way}>{say('compare_shown')}</span>}
        {isPicked !== undefined && (
          <label class={styles.pick}>
            <input type="checkbox" checked={isPicked} onChange={onPick} />
            {say('compare_pick')}
          </label>
        )}
      </header>
      <div class={styles.body}>{children}</div>
      <footer ref={end} class={styles.foot}>
        <div class={styles.figures}>{foot}</div>
        {onStop && (
          <Button icon="stop" onClick={onStop}>
            {say('composer_stop')}
          </Button>
        )}
        <Button icon="check" data-use onClick={onUse}>
          {say('compare_use')}
        </Button>
      </footer>
    </div>
  );
}
