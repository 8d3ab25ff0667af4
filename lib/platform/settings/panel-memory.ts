/** What a page keeps for itself: drafts and the open conversation. Written at once, for a panel can close at any time. */
export const panelMemory = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null) {
    try {
      if (value === null || value === '') localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Storage is full or refused: what is typed stays in the page as long as it is open.
    }
  },
};

/** All that is kept under keys that begin so. Throws where the browser refuses it. */
export const keptTexts = (prefixes: readonly string[]): string[] =>
  Object.entries<string>(localStorage).flatMap(([key, text]) =>
    prefixes.some((prefix) => key.startsWith(prefix)) ? [text] : [],
  );

/** Key and text of all that is kept under keys that begin so; nothing where the browser refuses it. */
export function keptEntries(prefix: string): [key: string, text: string][] {
  try {
    return Object.entries<string>(localStorage).filter(([key]) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
