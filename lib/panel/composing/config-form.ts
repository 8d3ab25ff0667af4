import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { edited, emptyForm, type FormEdit, type FormState, fillingOf } from '../../chat/input/form-state.ts';
import type { FormProblemTexts } from '../../chat/input/form-words.ts';
import { type CallSettings, missingConfig, withConfig } from '../../chat/profile/call-settings.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { completed } from '../../form/form.ts';
import { ownProblems } from '../../form/form-problems.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { RunnableState } from '../profiles/runnable-state.ts';
import { problemTexts } from './check-input.ts';

type Parts = { chosen: ReadonlySignal<Profile | undefined>; runnable: RunnableState };

/** Holds what the chosen runnable requires of its configuration and the profile does not have yet. */
export function createConfigForm({ chosen, runnable }: Parts, { ids }: Host) {
  const state = signal<FormState>(emptyForm());
  const problems = signal<FormProblemTexts>({});
  const refusals = signal(0);
  const fields = computed(() =>
    chosen.value ? missingConfig(runnable.configFields.value, chosen.value.call) : [],
  );
  const id = computed(() => chosen.value?.id);
  effect(() => {
    id.value;
    state.value = emptyForm();
    problems.value = {};
  });

  return {
    fields: fields as ReadonlySignal<typeof fields.value>,
    state: state as ReadonlySignal<FormState>,
    problems: problems as ReadonlySignal<FormProblemTexts>,
    /** Counts the attempts to send without it. */
    refusals: refusals as ReadonlySignal<number>,

    edit(edit: FormEdit) {
      state.value = edited(state.peek(), edit);
      problems.value = {};
    },

    /**
     * Returns the settings of the call with what was filled in; undefined if something is missing, which is shown. The
     * settings are those of the profile if it has everything.
     */
    async filledIn({ call }: Profile): Promise<CallSettings | undefined> {
      const asked = fields.peek();
      if (asked.length === 0) return call;
      const filling = fillingOf(state.peek());
      const found = ownProblems(asked, filling);
      if (Object.keys(found).length === 0) {
        const nameAt = (number: number) => say('preset_numbered', { number: String(number) });
        return withConfig(call, completed(asked, filling), { newId: ids.newId, nameAt });
      }
      problems.value = (await problemTexts())(found);
      refusals.value += 1;
      return undefined;
    },
  };
}
