import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { endedBadly, type RunStatus } from '../run/run-state.ts';
import { listedStatus } from '../run/run-status-text.ts';
import type { Conversation } from './conversation.ts';

/** Describes the state of a conversation for the list; `status` is that of an open run. */
export function conversationState(
  { lastRun, unseen }: Conversation,
  status: RunStatus | undefined,
): { words: string | undefined; isNews: boolean; isTrouble: boolean; isWaiting: boolean } {
  if (status) return { ...calm, words: listedStatus(status) };
  const isNews = unseen === 1;
  if (isNews && lastRun.status === 'done') return { ...calm, words: say('conversation_newAnswer'), isNews };
  return {
    words: listedStatus(lastRun.status),
    isNews,
    isTrouble: endedBadly(lastRun.status),
    isWaiting: lastRun.status === 'waiting-for-you',
  };
}

const calm = { isNews: false, isTrouble: false, isWaiting: false };

/** A few characters on the toolbar icon, and the title that explains them. */
export type BadgeText = { text: string; title: string; look: 'busy' | 'news' | 'trouble' };

/** Sums up open runs and conversations whose last run ended unseen. */
export function badgeText(running: number, unseen: Conversation[]): BadgeText {
  const failed = unseen.filter(({ lastRun }) => endedBadly(lastRun.status)).length;
  const waiting = unseen.filter(({ lastRun }) => lastRun.status === 'waiting-for-you').length;
  const fresh = unseen.length - failed - waiting;
  const facts = [
    running > 0 && say('badge_running', { count: running }),
    fresh > 0 && say('badge_new', { count: fresh }),
    waiting > 0 && say('badge_waiting', { count: waiting }),
    failed > 0 && say('badge_unfinished', { count: failed }),
  ].filter((fact) => fact !== false);
  const title = facts.length > 0 ? say('badge_title', { facts: listText(facts) }) : say('extension_action');
  if (running > 0) return { text: `${running}…`, title, look: 'busy' };
  if (failed > 0) return { text: `${unseen.length}!`, title, look: 'trouble' };
  if (waiting > 0) return { text: `${unseen.length}?`, title, look: 'news' };
  return { text: unseen.length > 0 ? String(unseen.length) : '', title, look: 'news' };
}
