import { useRef } from 'preact/hooks';
import type { FormState } from '../../lib/chat/input/form-state.ts';
import type { FormView } from './form-view.ts';

/** Undoes the last removal from a form, until something else in the form changes. */
export function useUndo(form: FormView) {
  const taken = useRef<{ before: FormState; after?: FormState }>(undefined);
  if (taken.current && form.state !== taken.current.before) taken.current.after ??= form.state;
  if (taken.current?.after && form.state !== taken.current.after) taken.current = undefined;
  const before = taken.current?.after && taken.current.before;
  return {
    /** Notes the state to return to; call it right before a removal. */
    remember() {
      taken.current = { before: form.state };
    },
    undo: before && (() => form.onEdit({ type: 'restore', at: '', state: before })),
  };
}
