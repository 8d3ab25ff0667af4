import { useState } from 'preact/hooks';
import type { ConversationDay } from '../../lib/chat/conversation/conversation-days.ts';
import { dayPages } from '../../lib/chat/conversation/conversation-days.ts';
import { DayPage, type DayPageProps } from './DayPage.tsx';
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

  function select(conversationId: string, isSelected: boolean) {
    const next = new Set(rest.selected);
    if (isSelected) next.add(conversationId);
    else next.delete(conversationId);
    onSelect(next);
  }

  return pages.map((page, place) => (
    <DayPage
      key={place}
      days={page}
      isFirst={place === 0}
      continues={pages[place - 1]?.at(-1)?.name}
      onSelect={select}
      naming={naming}
      onNaming={setNaming}
      {...rest}
    />
  ));
}
