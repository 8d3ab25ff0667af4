import type { Field } from '../../form/field.ts';
import { type InputPlan, isTextMessage } from '../../form/input-plan.ts';

type Here = {
  hasProfile: boolean;
  isTemporary: boolean;
  /** Undefined as long as the runnable has not said what it takes. */
  plan: InputPlan | undefined;
  fields: Field[];
};

/** Why no file can go with the message that is being written, and what to do; undefined where one can. */
export function notAttachedText({ hasProfile, isTemporary, plan, fields }: Here): string | undefined {
  if (!hasProfile) return 'Not attached: there is no profile yet. Add one, then drop the file again.';
  if (isTemporary) return 'Not attached: a temporary conversation takes no files. Start a new conversation.';
  if (!plan)
    return 'Not attached: the runnable has not said what it takes. Check that it is running, then drop the file again.';
  if (isTextMessage(plan)) return undefined;
  const field = fields.find(({ shape }) => shape.kind === 'file');
  return field
    ? `Not attached: this runnable takes a file in “${field.title}”. Drop it there.`
    : 'Not attached: this runnable takes no files with a message. Paste what it should read as text.';
}

/** What is dropped may be a folder, which no request can carry. */
export const folderText = (name: string) =>
  `“${name}” was not attached: it is a folder. Drop the files that are in it.`;
