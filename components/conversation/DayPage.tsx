import { useId } from 'preact/hooks';
import type { ConversationDay } from '../../lib/chat/conversation/conversation-days.ts';
import type { TabPlace } from '../../lib/chat/conversation/tab-conversation.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { RunStatus } from '../../lib/chat/run/run-state.ts';
import menuStyles from '../ui/Menu.module.css';
import { type ConversationActions, ConversationEntry } from './ConversationEntry.tsx';
import type { Naming } from './TitleBox.tsx';
import { useNear } from './use-near.ts';

export type DayPageProps = ConversationActions & {
  days: ConversationDay[];
  isFirst: boolean;
  /** Last day of the page before; its heading is not shown a second time. */
  continues: string | undefined;
  running: ReadonlyMap<string, RunStatus>;
  openId: string;
  /** Missing where all tabs share one conversation. */
  tabPlaces?: ReadonlyMap<string, TabPlace> | undefined;
  profileOf(profileId: string): Profile | undefined;
  /** Undefined outside of selection mode. */
  selected: ReadonlySet<string> | undefined;
  onSelect(id: string, isSelected: boolean): void;
  naming: Naming | undefined;
  onNaming(naming: Naming | undefined): void;
};

/** Page of conversations, drawn while near the viewport; otherwise an empty box of the same height. */
export function DayPage({ isFirst, ...props }: DayPageProps) {
  const { page, isNear, height } = useNear(isFirst);
  const rows = props.days.reduce((sum, { conversations }) => sum + conversations.length, 0);
  return (
    <div ref={page} style={isNear ? undefined : { blockSize: `${height ?? rows * usualHeight}px` }}>
      {isNear && <Days {...props} />}
    </div>
  );
}

const usualHeight = 44;

function Days({ days, continues, openId, selected, onSelect, ...props }: DaysProps) {
  const { running, tabPlaces, profileOf, ...actions } = props;
  const id = useId();
  return days.map(({ name, conversations }) => (
    <section key={name}>
      <h2 id={`${id}-${name}`} class={name === continues ? 'visually-hidden' : menuStyles.name}>
        {name}
      </h2>
      <ul aria-labelledby={`${id}-${name}`}>
        {conversations.map((conversation) => (
          <ConversationEntry
            key={conversation.id}
            conversation={conversation}
            status={running.get(conversation.id)}
            isOpen={conversation.id === openId}
            tab={tabPlaces?.get(conversation.id)}
            profile={profileOf(conversation.profileId)}
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
