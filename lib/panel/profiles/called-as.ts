import { signal } from '@preact/signals';
import type { Profile } from '../../chat/profile/profile.ts';
import { takesHistory } from '../../form/input-plan.ts';
import { createRunnableState, type RunnableWorld } from './runnable-state.ts';

/** Whether what was said before goes to the runnable of a profile; undefined where that is not known in time. */
export async function sendsHistory(
  { profile, mayAsk }: { profile: Profile; mayAsk: boolean },
  world: RunnableWorld,
  patienceMs: number,
): Promise<boolean | undefined> {
  const looked = signal<Profile | undefined>(profile);
  const { isKnownWithin, plan, memoryKey } = createRunnableState(looked, signal(mayAsk), world);
  const isKnown = await isKnownWithin(patienceMs);
  const answer = isKnown && plan.value ? memoryKey.value === null && takesHistory(plan.value) : undefined;
  looked.value = undefined;
  return answer;
}
