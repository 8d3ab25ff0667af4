import { useState } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import styles from './Transfer.module.css';

type Props = {
  conversations: Conversation[];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
};

const shownAtOnce = 100;

const nameOf = (title: string) => title || say('conversation_untitled');

/** Checkboxes of conversations with a filter; the filter never unchecks a hidden conversation. */
export function ConversationChoice({ conversations, chosen, onChange }: Props) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = conversations.filter(({ title }) => nameOf(title).toLowerCase().includes(wanted));
  const rest = found.length - shownAtOnce;

  function toggle(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  }

  return (
    <fieldset class={styles.choice}>
      <legend>{say('export_conversationsChosen', { count: chosen.size })}</legend>
      <Field label={say('export_filter')} value={filter} onChange={setFilter} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard. */}
      <ul class={styles.list} tabIndex={0}>
        {found.slice(0, shownAtOnce).map(({ id, title }) => (
          <li key={id}>
            <label class={styles.option} dir="auto">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              />
              {nameOf(title)}
            </label>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class={dialogStyles.hint}>{say('export_moreConversations', { count: rest })}</p>}
    </fieldset>
  );
}
