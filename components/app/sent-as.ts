import { planText } from '../../lib/chat/input/plan-text.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** Describes how the next message will be sent; empty until the runnable's input is known. */
export const sentAs = (
  { runnable: { plan, memoryKey }, nextPast: { told, forgets } }: Panel,
  { call }: Profile,
) =>
  plan.value
    ? planText({
        plan: plan.value,
        memoryKey: memoryKey.value,
        told: told.value,
        forgets: forgets.value,
        ...call,
      })
    : '';
