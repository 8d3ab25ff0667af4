import { useMemo } from 'preact/hooks';
import { valueNotes } from '../../lib/chat/input/asked-with.ts';
import type { ShownAnswer } from '../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** Describes the values of an answer and of the form, if they differ; once for each change of them. */
export function useValueNotes({ message, answer }: ShownAnswer, { profiles, form }: Panel) {
  const run = answer.run.value;
  const isOfForm = profiles.chosen.value?.id === message.profileId;
  const sent = isOfForm ? form.sent() : undefined;
  return useMemo(() => run && sent && valueNotes(run, sent), [run?.fields, run?.files, sent]);
}
