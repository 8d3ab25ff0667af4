import { useMemo } from 'preact/hooks';
import { askedAgainOver, valueNotes } from '../../lib/chat/input/sent-with.ts';
import type { ShownAnswer } from '../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** Describes the values of an answer and of the form, if they differ; once for each change of them. */
export function useValueNotes({ message, answer }: ShownAnswer, { profiles, form }: Panel) {
  const run = answer.run.value;
  const isOfForm = profiles.chosen.value?.id === message.profileId;
  const sent = isOfForm ? form.sent() : undefined;
  const isOfThread = form.isOfThread();
  return useMemo(
    () => run && sent && valueNotes(run, isOfThread ? askedAgainOver(run, sent) : sent),
    [run?.fields, run?.files, sent, isOfThread],
  );
}
