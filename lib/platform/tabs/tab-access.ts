/** The browser keeps a tab closed: until a gesture, or for ever. */
export type NoAccess = { status: 'no-access' } | { status: 'unreadable'; reason: string };

/** Reads from an error of the browser why it refuses access to a tab. */
export function whyRefused(error: unknown): NoAccess {
  const reason = error instanceof Error ? error.message : String(error);
  return /must request permission/i.test(reason) ? { status: 'no-access' } : { status: 'unreadable', reason };
}
