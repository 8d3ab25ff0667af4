import type { HistoryPlace } from '../langserve/history-place.ts';
import { type InputPlan, isTextMessage, takesSystemMessage } from '../langserve/input-plan.ts';
import type { CallSettings } from './call-settings.ts';

type Call = Pick<CallSettings, 'historyLimit' | 'systemMessage'> & {
  plan: InputPlan;
  memoryKey: string | null;
};

/** How a runnable is called, in words: where the text goes, and what becomes of the conversation. */
export function planText({ plan, memoryKey, historyLimit, systemMessage }: Call): string {
  const text = textWords(plan);
  if (memoryKey !== null) return `${text}. The runnable remembers the conversation, by its ${memoryKey}.`;
  const history = historyWords(plan);
  if (history === '') return `${text}.`;
  const first = systemMessage !== '' && takesSystemMessage(plan) ? '. Your system message comes first' : '';
  return `${text}, ${history}${limitWords(historyLimit)}${first}.`;
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

function historyWords(plan: InputPlan): string {
  if (plan.kind === 'conversation') return 'after all that was said';
  if (plan.kind !== 'object' || !plan.history) return '';
  return isTextMessage(plan) ? 'after all that was said' : placeWords(plan.history);
}

const placeWords = ({ name, form }: HistoryPlace) =>
  `the conversation to “${name}” as ${form.kind === 'pairs' ? 'pairs' : 'messages'}`;

function limitWords(limit: number | null): string {
  if (limit === null) return '';
  if (limit === 0) return ', but nothing that was said before';
  return limit === 1 ? ', the last exchange only' : `, the last ${limit} exchanges only`;
}
