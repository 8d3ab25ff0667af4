import { tipBelow } from '../../lib/chat/conversation/branches.ts';
import {
  afterRun,
  type Conversation,
  changed,
  type Message,
  pathTo,
} from '../../lib/chat/conversation/conversation.ts';
import { titleAfter } from '../../lib/chat/conversation/made-title.ts';
import type { Run } from '../../lib/chat/run/run.ts';
import { newTurn } from '../../lib/worker/runs/turn.ts';
import { after } from './conversation.ts';
import { fc } from './fast-check.ts';
import { aProfile } from './profile.ts';

/** Deeds of a person with a conversation; `pick` chooses one of its messages. */
export const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('new', 'again', 'edited', 'show'),
    pick: fc.nat({ max: 50 }),
    site: fc.constantFrom('a', 'b', 'c'),
    end: fc.constantFrom('end', 'stopped'),
  }),
  { minLength: 2, maxLength: 16 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

export type Grown = { head: Conversation; messages: Message[]; runs: Run[] };

/**
 * Grows a conversation by these steps, as the worker does. With `only`, the messages outside of it are never written,
 * and the others have the same places.
 */
export function grown(taken: Step[], only?: ReadonlySet<string>): Grown {
  const whole: Growing = { head: undefined, messages: [], runs: [] };
  const left: Growing = { head: undefined, messages: [], runs: [] };
  for (const [place, step] of taken.entries()) {
    if (step.kind === 'show' && whole.head) {
      show(step, whole);
      continue;
    }
    const asked = askedIn(step, place, whole);
    ask(asked, whole);
    if (!only) continue;
    if (only.has(`${asked.start.runId}.answer`)) ask(asked, left);
    else
      left.messages.push(...whole.messages.filter(({ id }) => only.has(id) && !isIn(id, left)).slice(0, 1));
  }
  const { head, ...rest } = only ? left : whole;
  if (!head) throw new Error('nothing was asked');
  return { head, ...rest };
}

type Growing = Omit<Grown, 'head'> & { head: Conversation | undefined };

const isIn = (id: string, { messages }: Growing) => messages.some((message) => message.id === id);

const picked = <T>(items: T[], pick: number): T | undefined => items[pick % (items.length || 1)];

function show({ pick }: Step, into: Growing) {
  const shown = picked(into.messages, pick);
  if (!shown || !into.head) return;
  const tip = tipBelow(shown.id, into.messages);
  const [first] = pathTo(tip, into.messages);
  const madeTitle = first?.role === 'human' ? titleAfter(into.head, into.messages, first) : undefined;
  into.head = changed(into.head, madeTitle === undefined ? { tip } : { tip, madeTitle });
}

const about = (questionId: string, kind: Step['kind'], text: string) =>
  kind === 'again' ? { kind, questionId } : { kind: 'edited' as const, questionId, text };

type Asked = ReturnType<typeof askedIn>;

/** Says what a step asks, and where. */
function askedIn({ kind, pick, site, end }: Step, place: number, whole: Growing) {
  const shown = pathTo(whole.head?.tip ?? '', whole.messages);
  const questions = shown.filter((item) => item.role === 'human');
  const question = kind === 'new' ? undefined : picked(questions, pick);
  const runId = `r${place}`;
  const parentId = question ? question.parentId : (whole.head?.tip ?? null);
  const text = question && kind === 'again' ? question.text : runId;
  const before = whole.messages.find((item) => item.id === parentId);
  return {
    start: {
      runId,
      conversationId: 'c1',
      profileId: site,
      origin: `http://${site}.test`,
      plainText: false,
      fields: {},
      files: [],
      secrets: [],
      message: question
        ? about(question.id, kind, text)
        : { kind: 'new' as const, text, attachments: [], parentId },
    },
    said: { text, attachments: [], parentId },
    replaced: kind === 'edited' ? question : undefined,
    previousRunId: before?.role === 'answer' ? before.runId : null,
    now: place + 1,
    site,
    end: { type: end },
  };
}

/** Asks, with consent where another site has been heard from. */
function ask({ start, site, end, ...context }: Asked, into: Growing) {
  const { origin } = start;
  const path = new Set(pathTo(context.said.parentId ?? '', into.messages).map(({ id }) => id));
  const hasOthers = into.runs.some(({ messageId, url }) => path.has(messageId) && !url.startsWith(origin));
  const consent = hasOthers ? { consent: { origin, travels: 'conversation' as const } } : {};
  const profile = aProfile({ id: site, url: `${origin}/chat` });
  const at = { ...context, session: 's1', isRetryOf: null, goesBack: false };
  const turn = newTurn({ ...start, ...consent }, profile, into.head, at);
  const run = after(turn.run, end);
  into.head = afterRun(turn.head, run, '');
  into.messages.push(...turn.messages);
  into.runs.push(run);
}
