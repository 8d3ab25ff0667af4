/** Removes empty and repeated starters. */
export const cleanStarters = (starters: string[]): string[] => [
  ...new Set(starters.map((starter) => starter.trim()).filter((starter) => starter !== '')),
];

/** Inserts a starter: replaces an empty text or another starter, and is appended to anything else. */
export function withStarter(typed: string, starter: string, starters: string[]): string {
  const isReplaced = typed.trim() === '' || starters.includes(typed);
  return isReplaced ? starter : `${typed.trimEnd()}\n${starter}`;
}
