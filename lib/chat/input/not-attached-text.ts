import type { Field } from '../../form/field.ts';
import { type InputPlan, isTextMessage } from '../../form/input-plan.ts';
import { say } from '../../words/say.ts';

type Here = {
  hasProfile: boolean;
  isTemporary: boolean;
  /** Undefined as long as the runnable has not said what it takes. */
  plan: InputPlan | undefined;
  fields: Field[];
};

/** Why no file can go with the message that is being written, and what to do; undefined where one can. */
export function notAttachedText({ hasProfile, isTemporary, plan, fields }: Here): string | undefined {
  if (!hasProfile) return say('drop_noProfile');
  if (isTemporary) return say('drop_temporary');
  if (!plan) return say('drop_notKnownYet');
  if (isTextMessage(plan)) return undefined;
  const field = fields.find(({ shape }) => shape.kind === 'file');
  return field ? say('drop_inField', { field: field.title }) : say('drop_notTaken');
}

/** What is dropped may be a folder, which no request can carry. */
export const folderText = (name: string) => say('drop_folder', { name });
