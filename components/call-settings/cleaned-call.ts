import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import type { FieldMapping, InputMapping } from '../../lib/form/input-mapping.ts';
import { type InputPlan, takesSystemMessage } from '../../lib/form/input-plan.ts';

/** Whether the conversation goes anywhere in the input. */
export const hasHistoryPlace = (mapping: InputMapping | null, plan: InputPlan | undefined) =>
  mapping
    ? mapping.kind === 'field' && mapping.history !== null
    : plan?.kind === 'conversation' || (plan?.kind === 'object' && plan.history !== null);

/** Whether something can be said before the conversation; of a place that the person names only the runnable knows. */
export const hasSystemPlace = (mapping: InputMapping | null, plan: InputPlan | undefined) =>
  mapping
    ? mapping.kind === 'field' && mapping.history?.as === 'messages'
    : plan !== undefined && takesSystemMessage(plan);

/** Names without what stands around them, and no limit that is not shown. */
export function cleanedCall(
  call: CallSettings,
  hasPlace: boolean,
  automaticKey: string | undefined,
): CallSettings {
  const { mapping, memory, historyLimit, answerField } = call;
  const isKept = memory.kind === 'kept' || (memory.kind === 'schema' && automaticKey !== undefined);
  const isShown = hasPlace && !isKept;
  return {
    ...call,
    mapping: mapping?.kind === 'field' ? cleanedMapping(mapping) : mapping,
    answerField: answerField?.trim() || null,
    systemMessage: call.systemMessage.trim(),
    memory: memory.kind === 'kept' ? { ...memory, key: memory.key.trim() } : memory,
    historyLimit: isShown || !Number.isNaN(historyLimit) ? historyLimit : null,
  };
}

const cleanedMapping = ({ kind, text, history }: FieldMapping): FieldMapping => {
  const name = history?.name.trim() ?? '';
  return { kind, text: text?.trim() || null, history: history && name !== '' ? { ...history, name } : null };
};
