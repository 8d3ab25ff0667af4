import type { Field } from '../../form/field.ts';
import { type InputPlan, isTextMessage } from '../../form/input-plan.ts';
import { say } from '../../words/say.ts';

type Here = {
  hasProfile: boolean;
  isTemporary: boolean;
  /** Undefined until the runnable's input is known. */
  plan: InputPlan | undefined;
  fields: Field[];
};

/** Explains why no file can go with the message, and what to do; undefined if one can. */
export function notAttachedText({ hasProfile, isTemporary, plan, fields }: Here): string | undefined {
  if (!hasProfile) return say('drop_noProfile');
  if (isTemporary) return say('attachment_temporary');
  if (!plan) return say('drop_notKnownYet');
  if (isTextMessage(plan)) return undefined;
  const field = fields.find(({ shape }) => shape.kind === 'file');
  return field ? say('drop_inField', { field: field.title }) : say('drop_notTaken');
}

/** Explains that a dropped folder cannot be sent. */
export const folderText = (name: string) => say('drop_folder', { name });
