import { useId } from 'preact/hooks';
import type { ConversationDay } from '../../lib/chat/conversation/conversation-days.ts';
import type { RunStatus } from '../../lib/chat/run/run.ts';
import { type ConversationActions, ConversationEntry } from './ConversationEntry.tsx';
import styles from './DayPage.module.css';
import type { Naming } from './TitleBox.tsx';
import { useNear } from './use-near.ts';

export type DayPageProps = ConversationActions & {
  days: ConversationDay[];
  isFirst: boolean;
  /** The day that the page before ended in. */
  continues: string | undefined;
  running: ReadonlyMap<string, RunStatus>;
  openId: string;
  profileName(profileId: string): string | undefined;
  /** Undefined as long as nothing is being selected. */
  selected: ReadonlySet<string> | undefined;
  onSelect(id: string, isSelected: boolean): void;
  naming: Naming | undefined;
  onNaming(naming: Naming | undefined): void;
};

/** Some conversations in a row: drawn where they are near, else only as high as they are. */
export function DayPage({ isFirst, ...props }: DayPageProps) {
  const { page, isNear, height } = useNear(isFirst);
  const rows = props.days.reduce((sum, { conversations }) => sum + conversations.length, 0);
  return (
    <div ref={page} style={isNear ? undefined : { blockSize: `${height ?? rows * usualHeight}px` }}>
      {isNear && <Days {...props} />}
    </div>
  );
}

const usualHeight = 61;

function Days({ days, continues, running, openId, profileName, selected, onSelect, ...actions }: DaysProps) {
  const id = useId();
  return days.map(({ name, conversations }) => (
    <section key={name}>
      <h2 id={`${id}-${name}`} class={name === continues ? 'visually-hidden' : styles.day}>
        {name}
      </h2>
      <ul aria-labelledby={`${id}-${name}`}>
        {conversations.map((conversation) => (
          <ConversationEntry
            key={conversation.id}
            conversation={conversation}
            status={running.get(conversation.id)}
            isOpen={conversation.id === openId}
            profileName={profileName(conversation.profileId)}
            isSelected={selected?.has(conversation.id)}
            onSelect={(isSelected) => onSelect(conversation.id, isSelected)}
            {...actions}
          />
        ))}
      </ul>
    </section>
  ));
}

type DaysProps = Omit<DayPageProps, 'isFirst'>;
