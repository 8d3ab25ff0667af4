import type { ContextTemplate } from '../../lib/chat/context/context-item.ts';
import { usualTemplate } from '../../lib/chat/context/sent-text.ts';
import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import {
  type FieldMapping,
  type InputMapping,
  type InputPlan,
  takesSystemMessage,
} from '../../lib/form/input-plan.ts';

/** Tells whether the input has a place for the history. */
export const hasHistoryPlace = (mapping: InputMapping | null, plan: InputPlan | undefined) =>
  mapping
    ? mapping.kind === 'field' && mapping.history !== null
    : plan?.kind === 'conversation' || (plan?.kind === 'object' && plan.history !== null);

/** Tells whether a system message can be sent; a message list that the person named counts as taking one. */
export const hasSystemPlace = (mapping: InputMapping | null, plan: InputPlan | undefined) =>
  mapping
    ? mapping.kind === 'field' && mapping.history?.as === 'messages'
    : plan !== undefined && takesSystemMessage(plan);

/** Tells whether the runnable remembers the conversation. */
export const isRemembered = ({ memory }: CallSettings, automaticKey: string | undefined) =>
  memory.kind === 'kept' || (memory.kind === 'schema' && automaticKey !== undefined);

/** Trims the names, and drops an invalid limit if its field is hidden. */
export function cleanedCall(
  call: CallSettings,
  hasPlace: boolean,
  automaticKey: string | undefined,
): CallSettings {
  const { mapping, memory, historyLimit, answerField } = call;
  const isShown = hasPlace && !isRemembered(call, automaticKey);
  return {
    ...call,
    mapping: mapping?.kind === 'field' ? cleanedMapping(mapping) : mapping,
    answerField: answerField?.trim() || null,
    systemMessage: call.systemMessage.trim(),
    context: { ...call.context, template: ownTemplate(call.context.template) },
    memory: memory.kind === 'kept' ? { ...memory, key: memory.key.trim() } : memory,
    historyLimit: isShown || !Number.isNaN(historyLimit) ? historyLimit : null,
  };
}

/** The usual template is kept as none: it may change. */
const ownTemplate = (template: ContextTemplate | null) =>
  template?.item === usualTemplate.item && template.place === usualTemplate.place ? null : template;

const cleanedMapping = ({ kind, text, history }: FieldMapping): FieldMapping => {
  const name = history?.name.trim() ?? '';
  return { kind, text: text?.trim() || null, history: history && name !== '' ? { ...history, name } : null };
};
