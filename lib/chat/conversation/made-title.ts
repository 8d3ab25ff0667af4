import { say } from '../../words/say.ts';
import { itemName } from '../context/context-item.ts';
import { withPlaceholders } from '../prompt/placeholder.ts';
import {
  type Conversation,
  type HumanMessage,
  longestTitle,
  type Message,
  titleFrom,
} from './conversation.ts';

type Said = Pick<HumanMessage, 'text' | 'attachments' | 'context'>;

/**
 * Makes the title of a first message, with the title of a page in place of its placeholder. Without text it consists of
 * the names of what was sent with the message.
 */
export const titleOfMessage = ({ text, attachments, context }: Said): string =>
  titleFrom(
    text.trim() === ''
      ? [...(context?.items ?? []).map(({ title }) => title), ...attachments.map(({ name }) => name)]
          .filter((name) => name !== '')
          .join(', ')
      : withPlaceholders(text, ({ name }) => {
          const item = context?.items.find(({ place }) => place === name);
          return item && itemName(item);
        }),
  );

const numbered = (base: string, count: number): string => {
  const end = ` (${count})`;
  const characters = [...base];
  if (characters.length + end.length <= longestTitle) return `${base}${end}`;
  return `${characters
    .slice(0, longestTitle - end.length - 1)
    .join('')
    .trimEnd()}…${end}`;
};

const withoutNumber = (title: string) => title.replace(/ \(\d+\)$/, '');

/**
 * Returns the title of a fork: the original title with the first free number. “Plan (2)” becomes “Plan (3)”
 * if there is a “Plan”.
 */
export function forkTitle(title: string, taken: Iterable<string>): string {
  const all = new Set(taken);
  const base = all.has(withoutNumber(title)) ? withoutNumber(title) : title;
  for (let count = 2; ; count += 1) {
    const candidate = numbered(base || say('conversation_untitled'), count);
    if (!all.has(candidate)) return candidate;
  }
}

/** Tells whether a title was made from one of these first messages and not typed. */
const isMade = ({ title, titled }: Conversation, firsts: HumanMessage[]) =>
  titled === undefined &&
  firsts.map(titleOfMessage).some((made) => made === title || made === withoutNumber(title));

/** Returns the new title after another first message is shown; undefined if it stays. */
export function titleAfter(head: Conversation, earlier: Message[], shown: Said): string | undefined {
  const firsts = earlier.filter((message) => message.role === 'human' && message.parentId === null);
  const title = titleOfMessage(shown);
  return isMade(head, firsts as HumanMessage[]) && title !== '' && title !== head.title ? title : undefined;
}
