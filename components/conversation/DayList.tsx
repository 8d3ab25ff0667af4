import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { type ConversationDay, dayPages } from '../../lib/chat/conversation/conversation-days.ts';
import type { TabPlace } from '../../lib/chat/conversation/tab-conversation.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { RunStatus } from '../../lib/chat/run/run-state.ts';
import menuStyles from '../ui/Menu.module.css';
import { toggled } from '../ui/toggled.ts';
import { type ConversationActions, ConversationEntry } from './ConversationEntry.tsx';
import type { Naming } from './TitleBox.tsx';

const pageSize = 15;

type Props = Omit<DayPageProps, 'days' | 'isFirst' | 'continues' | 'onSelect' | 'naming' | 'onNaming'> & {
  days: ConversationDay[];
  onSelect(selected: ReadonlySet<string>): void;
};

/** Conversations by day, in pages; only pages near the viewport are drawn. */
export function DayList({ days, onSelect, ...rest }: Props) {
  const pages = dayPages(days, pageSize);
  // Held here: an entry that moves to another day or page is mounted again and would lose it.
  const [naming, setNaming] = useState<Naming>();

  return pages.map((page, place) => (
    <DayPage
      key={place}
      days={page}
      isFirst={place === 0}
      continues={pages[place - 1]?.at(-1)?.name}
      onSelect={(id, isSelected) => onSelect(toggled(rest.selected ?? new Set(), id, isSelected))}
      naming={naming}
      onNaming={setNaming}
      {...rest}
    />
  ));
}

type DayPageProps = ConversationActions & {
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
function DayPage({ isFirst, ...props }: DayPageProps) {
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

/** Distance from the visible part of the list within which a page is drawn. */
const margin = '1000px';

/** Tells whether a page of a scrolling list is near its visible part; a page with the focus always counts. */
function useNear(isAtFirst: boolean) {
  const page = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isAtFirst);
  const height = useRef<number | undefined>(undefined);
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      (seen) => {
        const isIn = seen.at(-1)?.isIntersecting === true || element.contains(document.activeElement);
        if (!isIn) height.current = element.getBoundingClientRect().height || height.current;
        setNear(isIn);
      },
      { root: element.closest('[data-scroller]'), rootMargin: margin },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { page, isNear, height: height.current };
}
