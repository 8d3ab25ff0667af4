import { useEffect, useRef } from 'preact/hooks';
import { sendsAtOnce } from '../../lib/chat/prompt/placeholder.ts';
import { type Prompt, promptExcerpt } from '../../lib/chat/prompt/prompt.ts';
import { say } from '../../lib/words/say.ts';
import menuStyles from '../ui/Menu.module.css';
import styles from './PromptList.module.css';

type Props = {
  id: string;
  prompts: Prompt[];
  /** Index of the prompt that Enter takes. */
  place: number;
  onTake(prompt: Prompt): void;
};

/** List of prompts to choose from. The focus stays in the text box; a live region announces their number. */
export function PromptList({ id, prompts, place, onTake }: Props) {
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
