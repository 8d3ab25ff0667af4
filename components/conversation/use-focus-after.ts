import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';

/** Once what is deleted has left the list, the focus goes to what came after it, or before, or to the search. */
export function useFocusAfter(box: RefObject<HTMLElement | null>, conversations: Conversation[]) {
  const due = useRef<{ gone: string[]; next: string | undefined } | undefined>(undefined);

  useEffect(() => {
    const { gone, next } = due.current ?? {};
    if (!gone || conversations.some(({ id }) => gone.includes(id))) return;
    due.current = undefined;
    const entry = [...(box.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].find(
      ({ dataset }) => dataset.entry === next,
    );
    (entry ?? box.current?.querySelector<HTMLElement>('input[type="search"]'))?.focus();
  }, [conversations]);

  return (gone: string[]) => {
    const shown = [...(box.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].map(
      ({ dataset }) => dataset.entry ?? '',
    );
    const place = shown.findLastIndex((id) => gone.includes(id));
    const stays = (id: string) => !gone.includes(id);
    due.current = { gone, next: shown.slice(place + 1).find(stays) ?? shown.findLast(stays) };
  };
}
