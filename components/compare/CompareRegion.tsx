import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FigureText } from '../../lib/chat/compare/compare-text.ts';
import { say } from '../../lib/words/say.ts';
import { belowTitle, HeadingsAbove } from '../reading/reading-context.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { useFocusHandedOn } from '../ui/focus.ts';
import { Icon } from '../ui/Icon.tsx';
import { isAloneOnPage } from '../ui/keys.ts';
import styles from './Compare.module.css';
import laneStyles from './Lane.module.css';

type Props = {
  /** The text of the question. */
  question: string;
  /** Number of answers. */
  count: number;
  isDiffing: boolean;
  /** Outcome of the comparison in words. */
  found: string;
  /** The choice of how texts are compared, beside the outcome. */
  viewChoice?: ComponentChildren;
  /** Answers as lanes. */
  children: ComponentChildren;
  /** Shown above the lanes. */
  notice?: ComponentChildren;
  onDiff(): void;
  onAdd(): void;
  onClose(): void;
};

/** Answers to one question side by side, over the conversation. Escape closes it. */
export function CompareRegion(props: Props) {
  const { question, count, isDiffing, found, viewChoice, children, notice, onDiff, onAdd, onClose } = props;
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  useEscape(onClose);
  return (
    <section
      ref={region}
      class={styles.region}
      data-comparison
      aria-label={say('compare_title')}
      tabIndex={-1}
    >
      <header class={styles.bar}>
        <IconButton icon="back" label={say('compare_back')} onClick={onClose} />
        <h2>{say('compare_title')}</h2>
        <span class={styles.count}>{say('compare_count', { count })}</span>
        <Button class={styles.differences} aria-pressed={isDiffing} disabled={count < 2} onClick={onDiff}>
          {say('compare_differences')}
        </Button>
        <IconButton icon="add" label={say('compare_add')} onClick={onAdd} />
      </header>
      {notice}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
      <div class={styles.scroll} tabIndex={0}>
        <article class={styles.question} aria-label={say('turn_you')}>
          <p dir="auto">{question}</p>
        </article>
        <div class={found === '' ? 'visually-hidden' : styles.found}>
          <p role="status">{found}</p>
          {viewChoice}
        </div>
        <div class={styles.lanes}>{children}</div>
      </div>
    </section>
  );
}

/** Closes on Escape, wherever the focus is, unless something above the page takes it. */
function useEscape(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isAloneOnPage(event)) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

type LaneProps = {
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
export function Lane(props: LaneProps) {
  const { name, avatar, hue, initials, way, isShown, isPicked, onPick, children, foot, onStop, onUse } =
    props;
  const end = useRef<HTMLElement>(null);
  useFocusHandedOn(end, () => () => end.current?.querySelector<HTMLElement>('[data-use]'));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div class={laneStyles.lane} role="group" aria-label={say('compare_lane', { name, way })}>
      <header class={laneStyles.head}>
        <Avatar {...{ name, hue, initials }} picture={avatar} />
        <h3 dir="auto">{name}</h3>
        <span class={laneStyles.way}>{way}</span>
        {isShown && <span class={laneStyles.way}>{say('compare_shown')}</span>}
        {isPicked !== undefined && (
          <label class={laneStyles.pick}>
            <input type="checkbox" checked={isPicked} onChange={onPick} />
            {say('compare_pick')}
          </label>
        )}
      </header>
      <div class={laneStyles.body}>
        <HeadingsAbove.Provider value={belowTitle}>{children}</HeadingsAbove.Provider>
      </div>
      <footer ref={end} class={laneStyles.foot}>
        <div class={laneStyles.figures}>{foot}</div>
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

/** The figures of an answer; one in which it is the fastest has a check mark, which is also in words. */
export const LaneFigures = ({ figures }: { figures: FigureText[] }) => (
  <ul class={laneStyles.list}>
    {figures.map(({ text, isBetter }) => (
      <li key={text} class={isBetter ? laneStyles.better : undefined}>
        {isBetter && <Icon name="check" />}
        {text}
        {isBetter && <span class="visually-hidden"> {say('compare_faster')}</span>}
      </li>
    ))}
  </ul>
);
