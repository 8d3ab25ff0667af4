import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { conversationDays } from '../../lib/chat/conversation/conversation-days.ts';
import type { TabPlace } from '../../lib/chat/conversation/tab-conversation.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { RunStatus } from '../../lib/chat/run/run-state.ts';
import type { SearchHit, SearchStage } from '../../lib/chat/search/excerpt.ts';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useFocusHandedOn, useFocusPast } from '../ui/focus.ts';
import { SearchField } from '../ui/SearchField.tsx';
import type { ConversationActions } from './ConversationEntry.tsx';
import styles from './ConversationHistory.module.css';
import { DayList } from './DayList.tsx';
import { SearchHits } from './SearchHits.tsx';
import { SelectionTools, useArrowKeys } from './SelectionTools.tsx';

type Props = ConversationActions & {
  conversations: Conversation[];
  /** Status of the unfinished run, by conversation id. */
  running: ReadonlyMap<string, RunStatus>;
  /** Number of stored conversations that cannot be read. */
  unreadable: number;
  openId: string;
  /** Missing where all tabs share one conversation. */
  tabPlaces?: ReadonlyMap<string, TabPlace> | undefined;
  now: number;
  profileOf(profileId: string): Profile | undefined;
  search: {
    query: string;
    hits: SearchHit[] | undefined;
    stage: SearchStage;
    ask(query: string): void;
    onChoose(hit: SearchHit): void;
  };
  onTemporary(): void;
  onExport(ids: string[]): void;
  onDeleteAll(ids: string[]): void;
  /** Closes the list; undefined where it stands beside the conversation. */
  onClose?: (() => void) | undefined;
  /** Toast of the page, shown in here because the popup covers the page. */
  children?: ComponentChildren;
};

/** Search hits while there is a query, otherwise all conversations by day. */
export function ConversationHistory(props: Props) {
  const { conversations, search } = props;
  const box = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const focusPast = useListFocus(box, conversations, selected !== undefined);
  useArrowKeys(box);

  function doneWith(act: () => void) {
    setSelected(undefined);
    act();
  }

  function remove(gone: Conversation[]) {
    focusPast(gone);
    setSelected(undefined);
    props.onDelete(gone);
  }

  useFocusOnOpening(box, props.onClose !== undefined);

  const select = (selected || (conversations.length > 0 && !search.hits)) && (
    <Button look="quiet" data-way-on onClick={() => setSelected(selected ? undefined : new Set())}>
      {selected ? say('common_done') : say('history_select')}
    </Button>
  );
  return (
    <div ref={box} class={styles.history}>
      {props.onClose && (
        <div class={styles.head}>
          <IconButton icon="close" label={say('common_close')} onClick={props.onClose} />
          <span class={styles.title}>{say('common_conversations')}</span>
          {select}
        </div>
      )}
      <div class={styles.tools}>
        <Search {...search} />
        {!props.onClose && select}
      </div>
      {selected && (
        <SelectionTools
          all={conversations}
          selected={selected}
          profileOf={props.profileOf}
          onDelete={remove}
          onExport={(ids) => doneWith(() => props.onExport(ids))}
          onDeleteAll={(ids) => doneWith(() => props.onDeleteAll(ids))}
        />
      )}
      <div class={styles.list} data-scroller>
        {search.hits ? (
          <SearchHits {...search} hits={search.hits} now={props.now} />
        ) : (
          <DayList
            {...props}
            days={conversationDays(conversations, props.now)}
            onDelete={remove}
            selected={selected}
            onSelect={setSelected}
          />
        )}
        <Remarks {...props} />
      </div>
      {props.children}
      {!selected && (
        <div class={styles.foot}>
          <Button look="quiet" icon="temporary" onClick={props.onTemporary}>
            {say('history_newTemporary')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Its placeholder fits the narrow column beside “Select”. */
const Search = ({ query, ask }: Props['search']) => (
  <SearchField
    label={say('history_search')}
    placeholder={say('history_searchShort')}
    query={query}
    onChange={ask}
  />
);

/** Focuses the search where the list covers its button. */
function useFocusOnOpening(box: RefObject<HTMLElement | null>, isOver: boolean) {
  useEffect(() => {
    if (isOver) searchIn(box.current)?.focus();
  }, []);
}

/** Keeps the focus in the list when its tools change; the returned function moves it past deleted entries. */
function useListFocus(
  box: RefObject<HTMLElement | null>,
  conversations: Conversation[],
  isSelecting: boolean,
) {
  const wasSelecting = useRef(isSelecting);
  const hasOtherTools = wasSelecting.current !== isSelecting;
  wasSelecting.current = isSelecting;
  const focusPast = useFocusPast(
    (id) => conversations.some((conversation) => conversation.id === id),
    (next) =>
      (
        entriesIn(box.current).find(({ dataset }) => dataset.entry === next) ?? searchIn(box.current)
      )?.focus(),
  );
  // Only for changed tools: the title box of an entry that moves in the list takes the focus back by itself.
  useFocusHandedOn(box, () => () => (hasOtherTools ? wayOn(box.current) : undefined));
  return (gone: Conversation[]) =>
    focusPast(
      gone.map(({ id }) => id),
      entriesIn(box.current).map(({ dataset }) => dataset.entry ?? ''),
    );
}

const entriesIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
];

const searchIn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('input[type="search"]');

/** Finds the button that enters or leaves selection mode, else the search box. */
const wayOn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[data-way-on]') ?? searchIn(box);

function Remarks({ conversations, unreadable, search }: Props) {
  return (
    <>
      {conversations.length === 0 && !search.hits && <p class={styles.nothing}>{say('history_none')}</p>}
      {unreadable > 0 && <p class={styles.nothing}>{say('history_unreadable', { count: unreadable })}</p>}
    </>
  );
}
