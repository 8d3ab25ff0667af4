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

/** The place of a file: with the message, in a field, or the reason why there is none. */
export type FilePlace =
  | { kind: 'message' }
  | { kind: 'field'; field: Field }
  | { kind: 'no-profile' | 'temporary' | 'not-known' | 'not-taken' };

export function filePlace({ hasProfile, isTemporary, plan, fields }: Here): FilePlace {
  if (!hasProfile) return { kind: 'no-profile' };
  if (isTemporary) return { kind: 'temporary' };
  if (!plan) return { kind: 'not-known' };
  if (isTextMessage(plan)) return { kind: 'message' };
  const field = fields.find(({ shape }) => shape.kind === 'file');
  return field ? { kind: 'field', field } : { kind: 'not-taken' };
}

/** Explains why no file can go with the message, and what to do; undefined if one can. */
export function notAttachedText(here: Here): string | undefined {
  const place = filePlace(here);
  switch (place.kind) {
    case 'message':
      return undefined;
    case 'field':
      return say('drop_inField', { field: place.field.title });
    case 'no-profile':
      return say('drop_noProfile');
    case 'temporary':
      return say('attachment_temporary');
    case 'not-known':
      return say('drop_notKnownYet');
    case 'not-taken':
      return say('drop_notTaken');
  }
}

/** Explains that a dropped folder cannot be sent. */
export const folderText = (name: string) => say('drop_folder', { name });
