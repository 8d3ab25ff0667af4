/** Drafts and the open conversation of a page. Written synchronously, since a panel can close at any time. */
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
      // Storage is full or refused: the draft lasts only while the page is open.
    }
  },
};

/** Returns the texts stored under keys with these prefixes. Throws if the browser refuses access. */
export const keptTexts = (prefixes: readonly string[]): string[] =>
  Object.entries<string>(localStorage).flatMap(([key, text]) =>
    prefixes.some((prefix) => key.startsWith(prefix)) ? [text] : [],
  );

/** Returns keys and texts of the entries with a key prefix; none if the browser refuses access. */
export function keptEntries(prefix: string): [key: string, text: string][] {
  try {
    return Object.entries<string>(localStorage).filter(([key]) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
