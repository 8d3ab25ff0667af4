import { type Action, having, type Marked, type Scene } from './scene.ts';

/** Actions that open a menu: only its items know what is possible at this moment. */
export const menuActions: readonly Action[] = [
  {
    id: 'answer-menu',
    name: 'answerTools_more',
    words: 'palette_answerWords',
    icon: 'more',
    at: (s) => opening('answer-more', s),
  },
  {
    id: 'ways-menu',
    name: 'composer_more',
    words: 'palette_waysWords',
    icon: 'more',
    at: (s) => opening('more-ways', s),
  },
  {
    id: 'page-menu',
    name: 'topBar_more',
    words: 'palette_pageWords',
    icon: 'more',
    at: ({ button }) => openingWith(button('more')),
  },
];

/** Answers side by side cover the conversation and the message. */
const opening = (name: Marked, { isComparing, button }: Scene) =>
  isComparing ? undefined : openingWith(button(name));

const openingWith = (open: (() => void) | undefined) =>
  open &&
  (() => {
    open();
    actSoon(() => having(firstItem(), (item) => item.focus()));
  });

const firstItem = () =>
  document.querySelector(':popover-open')?.querySelector<HTMLElement>('button:enabled') ?? undefined;

/** Acts once what it acts on is there: a menu has its items some frames after it has opened. */
export function actSoon(find: () => (() => void) | undefined, frames = 20) {
  const act = find();
  if (act) act();
  else if (frames > 0) requestAnimationFrame(() => actSoon(find, frames - 1));
}
