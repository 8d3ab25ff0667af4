import { counted } from '../../words/counted.ts';
import { endedBadly } from '../run/run.ts';
import type { Conversation } from './conversation.ts';

/** A few characters at the icon, and the title that says what they mean. */
export type BadgeText = { text: string; title: string; look: 'busy' | 'news' | 'trouble' };

const idleTitle = 'Chat with a runnable';

/** What the toolbar says of runs that go on and of conversations whose last run ended with nobody looking. */
export function badgeText(running: number, unseen: Conversation[]): BadgeText {
  const failed = unseen.filter(({ lastRun }) => endedBadly(lastRun.status)).length;
  const facts = [
    running > 0 && counted(running, 'answer on its way', 'answers on their way'),
    unseen.length > failed && counted(unseen.length - failed, 'new answer'),
    failed > 0 && counted(failed, 'unfinished answer'),
  ].filter((fact) => fact !== false);
  const title = facts.length > 0 ? `Runnel: ${facts.join(', ')}` : idleTitle;
  if (running > 0) return { text: `${running}…`, title, look: 'busy' };
  if (failed > 0) return { text: `${unseen.length}!`, title, look: 'trouble' };
  return { text: unseen.length > 0 ? String(unseen.length) : '', title, look: 'news' };
}
