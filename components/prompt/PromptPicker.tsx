import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Ref, RefObject } from 'preact';
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sendsAtOnce } from '../../lib/chat/prompt/placeholder.ts';
import { calledPrompts, type Prompt, promptExcerpt } from '../../lib/chat/prompt/prompt.ts';
import { say } from '../../lib/words/say.ts';
import { isOfInputMethod } from '../ui/keys.ts';
import menuStyles from '../ui/Menu.module.css';
import styles from './PromptList.module.css';
import { usePlaceholders } from './placeholders.ts';

/** Events that the message box passes on; `pressed` returns true if it has handled the key. */
export type PromptKeys = { typed(): void; left(): void; pressed(event: KeyboardEvent): boolean };

/** Element ids of the open list and its active option, for the ARIA attributes of the box. */
export type PromptPopup = { listId: string; optionId: string };

type Props = {
  box: RefObject<HTMLTextAreaElement | null>;
  text: ReadonlySignal<string>;
  prompts: Prompt[];
  given: number;
  keys: Ref<PromptKeys>;
  popup: Signal<PromptPopup | undefined>;
  /** Names of the placeholders for which there is context: they are no blanks. */
  filled?: readonly string[];
  onWrite(text: string): void;
  /** Puts a prompt into the message in another way, if it returns true. */
  onPrompt?: ((prompt: Prompt) => boolean) | undefined;
};

/** List of the prompts that `/` calls; Tab moves between the `{{placeholders}}` of the text. */
export function PromptPicker({ box, text, prompts, given, filled, keys, popup, ...on }: Props) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const called = isOpen ? calledPrompts(text.value, prompts) : [];
  const place = Math.min(at, called.length - 1);

  const { selectFirst, selectOther, fillRepeats } = usePlaceholders(box, filled, on.onWrite);
  useTextGiven(box, text, given, selectFirst);
  useLayoutEffect(() => {
    popup.value = place < 0 ? undefined : { listId, optionId: `${listId}-${place}` };
  }, [place]);
  useLayoutEffect(
    () => () => {
      popup.value = undefined;
    },
    [],
  );

  function take(prompt: Prompt | undefined) {
    if (!box.current || !prompt) return;
    setOpen(false);
    if (on.onPrompt?.(prompt)) return;
    box.current.value = prompt.text;
    on.onWrite(prompt.text);
    selectFirst(box.current);
  }

  function pressedInList(key: string) {
    if (key === 'ArrowDown') setAt((place + 1) % called.length);
    else if (key === 'ArrowUp') setAt((place + called.length - 1) % called.length);
    else if (key === 'Escape') setOpen(false);
    else if (key === 'Enter' || key === 'Tab') take(called[place]);
    else return false;
    return true;
  }

  useImperativeHandle(keys, () => ({
    typed() {
      setOpen(true);
      setAt(0);
    },
    left() {
      setOpen(false);
      fillRepeats();
    },
    pressed(event) {
      // Whether it sends or begins a line: both leave the text whole.
      if (event.key === 'Enter' && !isOfInputMethod(event)) fillRepeats();
      if (hasOtherMeaning(event)) return false;
      if (called.length > 0 && !event.shiftKey && pressedInList(event.key)) return true;
      return event.key === 'Tab' && selectOther(event.shiftKey);
    },
  }));

  return <PromptList id={listId} prompts={called} place={place} onTake={take} />;
}

/** Tells whether a key belongs to a shortcut or an input method. */
const hasOtherMeaning = (event: KeyboardEvent) =>
  isOfInputMethod(event) || event.ctrlKey || event.altKey || event.metaKey;

/**
 * Selects the first placeholder of a text that was put into the box but not typed, before the next key: later,
 * that key would type at the end of the text.
 */
function useTextGiven(
  box: RefObject<HTMLTextAreaElement | null>,
  text: ReadonlySignal<string>,
  given: number,
  selectFirst: (box: HTMLTextAreaElement) => void,
) {
  const known = useRef(given);
  useLayoutEffect(() => {
    if (box.current && known.current !== given) {
      // The box may render after this.
      box.current.value = text.peek();
      selectFirst(box.current);
    }
    known.current = given;
  }, [given]);
}

type PromptListProps = {
  id: string;
  prompts: Prompt[];
  /** Index of the prompt that Enter takes. */
  place: number;
  onTake(prompt: Prompt): void;
};

/** List of prompts to choose from. The focus stays in the text box; a live region announces their number. */
function PromptList({ id, prompts, place, onTake }: PromptListProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => list.current?.children[place]?.scrollIntoView({ block: 'nearest' }), [place]);

  return (
    <>
      <span role="status" class="visually-hidden">
        {prompts.length > 0 && say('prompts_count', { count: prompts.length })}
      </span>
      {prompts.length > 0 && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={say('prompts_title')}
          tabIndex={-1}
          class={styles.list}
        >
          {prompts.map((prompt, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focused text box handles the keys.
            <div
              key={prompt.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === place}
              class={menuStyles.item}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(prompt)}
            >
              <span class={styles.name}>/{prompt.name}</span>{' '}
              <span class={styles.excerpt} dir="auto">
                {promptExcerpt(prompt.text)}
              </span>
              {sendsAtOnce(prompt) && (
                <>
                  {' '}
                  <span class={styles.atOnce}>{say('prompts_sendsAtOnce')}</span>
                </>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
