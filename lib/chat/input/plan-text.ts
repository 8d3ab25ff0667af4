import type { HistoryPlace } from '../../form/history-place.ts';
import { type InputPlan, isTextMessage, takesHistory, takesSystemMessage } from '../../form/input-plan.ts';
import type { Told } from '../conversation/site-consent.ts';
import type { CallSettings } from '../profile/call-settings.ts';

type Call = Pick<CallSettings, 'historyLimit' | 'systemMessage'> & {
  plan: InputPlan;
  memoryKey: string | null;
  /** How much of the conversation goes along. */
  told?: Told;
  /** The runnable remembers, and will not know what came before. */
  forgets?: boolean;
};

/** How a runnable is called, in words: where the text goes, and what becomes of the conversation. */
export function planText(call: Call): string {
  const { plan, memoryKey, historyLimit, systemMessage, told = 'all', forgets = false } = call;
  const text = textWords(plan);
  if (memoryKey !== null) {
    return forgets
      ? `${text}. The runnable will not know what came before. From here on it remembers, by its ${memoryKey}.`
      : `${text}. The runnable remembers the conversation, by its ${memoryKey}.`;
  }
  if (!takesHistory(plan)) return `${text}.`;
  const first = systemMessage !== '' && takesSystemMessage(plan) ? '. Your system message comes first' : '';
  if (told === 'undecided')
    return `${text}${first}. Runnel asks first: earlier messages went to another site.`;
  const limit = told === 'nothing' ? '' : limitWords(historyLimit);
  return `${text}, ${historyWords(plan, told)}${limit}${first}.`;
}

function textWords(plan: InputPlan): string {
  switch (plan.kind) {
    case 'text':
      return 'Your text is the input';
    case 'raw':
      return `Your text is the whole input, as JSON${plan.wanted === '' ? '' : `: ${plan.wanted}`}`;
    case 'conversation':
      return 'Your text is the last of the messages';
    case 'open':
      return 'It is not clear yet where your text goes';
    case 'object':
      if (plan.text !== null) return `Your text goes to “${[plan.text, ...(plan.inside ?? [])].join('.')}”`;
      return plan.history && isTextMessage(plan)
        ? `Your text goes to “${plan.history.name}”, as the last message`
        : 'The fields are the input; there is no place for a text';
  }
}

type Sent = Exclude<Told, 'undecided'>;

function historyWords(plan: InputPlan, told: Sent): string {
  const place = plan.kind === 'object' && !isTextMessage(plan) ? plan.history : null;
  if (told === 'nothing') return 'without what was said before';
  return place ? `${saidWords[told]} ${placeWords(place)}` : afterWords[told];
}

const sinceWords = 'what this site was told since “Send this message only”';

const saidWords: Record<Exclude<Sent, 'nothing'>, string> = {
  all: 'the conversation',
  shared: 'the conversation, also with other sites,',
  since: sinceWords,
};

const afterWords: Record<Exclude<Sent, 'nothing'>, string> = {
  all: 'after all that was said',
  shared: 'after all that was said, also to other sites',
  since: `after ${sinceWords}`,
};

const placeWords = ({ name, form }: HistoryPlace) =>
  `to “${name}” as ${form.kind === 'pairs' ? 'pairs' : 'messages'}`;

function limitWords(limit: number | null): string {
  if (limit === null) return '';
  if (limit === 0) return ', but nothing that was said before';
  return limit === 1 ? ', the last exchange only' : `, the last ${limit} exchanges only`;
}
