/** Two texts that no page contains: they stand in the copy where the selection begins and ends. */
export type Marks = { from: string; to: string };

const open = '\uE0F0';
const close = '\uE0F1';

const letters = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');

/** Makes marks anew, so that a page cannot know them. */
export const createMarks = (): Marks => ({
  from: `${open}${letters()}${close}`,
  to: `${open}${letters()}${close}`,
});

export type Place = { from: number; to: number };

/** Removes the marks from a text and returns the place that they stood at, or null where one is lost. */
export function takeMarks(text: string, { from, to }: Marks): { text: string; place: Place | null } {
  const start = text.indexOf(from);
  const withoutStart = start < 0 ? text : text.replace(from, '');
  const end = withoutStart.indexOf(to);
  const bare = end < 0 ? withoutStart : withoutStart.replace(to, '');
  return { text: bare, place: start < 0 || end < start ? null : { from: start, to: end } };
}

/** Returns the marks in a text, in their order: what is left of it when the rest is dropped. */
export const marksIn = (text: string, { from, to }: Marks): string =>
  `${text.includes(from) ? from : ''}${text.includes(to) ? to : ''}`;
