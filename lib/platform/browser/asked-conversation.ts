/** Address of the full page that opens a conversation. */
export const addressOf = (conversationId: string) =>
  `/chat.html#${encodeURIComponent(conversationId)}` as const;

/** Returns the conversation that the address of this page names, once: a reload opens the one shown last. */
export function takeAskedConversation(): string | undefined {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === '') return undefined;
  history.replaceState(null, '', location.pathname);
  return id;
}

/** Listens for as long as the page lives. */
export function onAskedConversation(listen: (id: string) => void) {
  addEventListener('hashchange', () => {
    const id = takeAskedConversation();
    if (id !== undefined) listen(id);
  });
}
