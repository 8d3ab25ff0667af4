/** Content of a tab that no extension can read. */
export type UnreadableTab = 'browser-page' | 'store' | 'extension' | 'error-page' | 'gone' | 'other';

/** The browser keeps a tab closed: until a gesture, or for ever. */
export type NoAccess =
  | { status: 'no-access' }
  | { status: 'unreadable'; shows: UnreadableTab; reason: string };

/** Reads from an error of the browser why it refuses access to a tab. */
export function whyRefused(error: unknown): NoAccess {
  const reason = error instanceof Error ? error.message : String(error);
  return /must request permission/i.test(reason)
    ? { status: 'no-access' }
    : { status: 'unreadable', shows: shownBy(reason), reason };
}

/** Words of Chromium 156. */
const refusals: [RegExp, UnreadableTab][] = [
  [/extensions gallery/i, 'store'],
  [/chrome-extension:/i, 'extension'],
  [/error page/i, 'error-page'],
  [/no tab with id|tab was closed|frame with id \d+ was removed/i, 'gone'],
  [/\b[a-z-]+:\/\/ url|about:/i, 'browser-page'],
];

const shownBy = (reason: string): UnreadableTab =>
  refusals.find(([words]) => words.test(reason))?.[1] ?? 'other';
