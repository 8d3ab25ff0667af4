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
