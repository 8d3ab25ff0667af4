import {
  type InputPlan,
  isTextMessage,
  type ObjectPlan,
  takesHistory,
  takesSystemMessage,
} from '../../form/input-plan.ts';
import { say } from '../../words/say.ts';
import type { Told } from '../conversation/site-consent.ts';
import type { CallSettings } from '../profile/call-settings.ts';
import { schemaTypesText } from './form-words.ts';

type Call = Pick<CallSettings, 'historyLimit' | 'systemMessage'> & {
  plan: InputPlan;
  memoryKey: string | null;
  /** Share of the conversation that is sent. */
  told?: Told;
  /** The runnable has its own memory and will not know the earlier turns. */
  forgets?: boolean;
};

/** Describes how a message is sent: its destination, and what is sent of the conversation. */
export const planText = (call: Call): string => sentences(call).join(' ');

/**
 * Names the fields that a message goes to, in short: a place for the conversation counts if it is sent, and
 * `fields` is the number of form fields.
 */
export function planNames(call: Call & { fields: number }): string {
  const { plan, fields: count } = call;
  switch (plan.kind) {
    case 'text':
      return say('callSettings_asText');
    case 'raw':
      return say('plan_shownJson');
    case 'conversation':
      return say('plan_shownMessages');
    case 'open':
      return say('plan_shownOpen');
    case 'object': {
      const names = [plan.text === null ? null : fieldOf(plan.text, plan), historyName(plan, call)];
      const shown = names.filter((name) => name !== null).join(', ');
      return shown === ''
        ? say('common_fieldCount', { count })
        : say('plan_shownNames', { names: shown, count });
    }
  }
}

const historyName = (plan: ObjectPlan, call: Call) =>
  plan.history && (isTextMessage(plan) || isPastSent(call)) ? plan.history.name : null;

const isPastSent = ({ memoryKey, historyLimit, told = 'all' }: Call) =>
  memoryKey === null && historyLimit !== 0 && (told === 'all' || told === 'shared' || told === 'since');

function sentences(call: Call): string[] {
  const { plan, memoryKey, historyLimit, systemMessage, told = 'all', forgets = false } = call;
  if (memoryKey !== null) {
    const memory = { key: memoryKey };
    return [messageText(plan), forgets ? say('plan_forgets', memory) : say('plan_remembers', memory)];
  }
  if (!takesHistory(plan)) return [messageText(plan)];
  const first = systemMessage !== '' && takesSystemMessage(plan) ? [say('plan_systemFirst')] : [];
  if (told === 'undecided') return [messageText(plan), ...first, say('plan_asksFirst')];
  if (told === 'nothing' || historyLimit === 0) {
    return [messageText(plan), say('plan_nothingBefore'), ...first];
  }
  const limit = historyLimit === null ? [] : [say('plan_onlyLast', { count: historyLimit })];
  return [...conversationTexts(plan, told), ...limit, ...first];
}

function messageText(plan: InputPlan): string {
  switch (plan.kind) {
    case 'text':
      return say('plan_text');
    case 'raw':
      return plan.types.length === 0
        ? say('plan_raw')
        : say('plan_rawOf', { types: schemaTypesText(plan.types) });
    case 'conversation':
      return say('plan_lastMessage');
    case 'open':
      return say('plan_open');
    case 'object':
      if (plan.text !== null) return say('plan_field', { field: fieldOf(plan.text, plan) });
      return plan.history && isTextMessage(plan)
        ? say('plan_fieldLast', { field: plan.history.name })
        : say('plan_fieldsOnly');
  }
}

const fieldOf = (text: string, { inside = [] }: ObjectPlan) => [text, ...inside].join('.');

/** Combines message and conversation if the message is part of it, else uses two sentences. */
function conversationTexts(plan: InputPlan, all: Exclude<Told, 'undecided' | 'nothing'>): string[] {
  const told = all === 'all' ? 'other' : all;
  if (plan.kind !== 'object' || !plan.history) return [say('plan_withConversation', { told })];
  const { name: field, form } = plan.history;
  if (isTextMessage(plan)) return [say('plan_fieldWithConversation', { field, told })];
  const as = form.kind === 'pairs' ? 'pairs' : 'other';
  return [messageText(plan), say('plan_conversationTo', { field, told, form: as })];
}
