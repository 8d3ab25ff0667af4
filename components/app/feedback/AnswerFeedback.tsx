import type { Signal } from '@preact/signals';
import { originOf, type Profile } from '../../../lib/chat/profile/profile.ts';
import { traceLink } from '../../../lib/chat/profile/trace-link.ts';
import { feedbackTroubleText } from '../../../lib/chat/run/feedback-trouble.ts';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import type { Answer } from '../../../lib/panel/conversation/answer.ts';
import type { FeedbackActions } from '../../../lib/panel/feedback/feedback.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { FeedbackButtons, FeedbackMenuItems, TraceLink } from '../../feedback/FeedbackButtons.tsx';
import type { FeedbackView, OpenFeedback } from '../../feedback/FeedbackDialog.tsx';
import { useLate } from '../../ui/late.ts';

type Props = { answer: Answer; panel: Panel; opened: Signal<OpenFeedback | undefined> };

/** Buttons at an answer whose server takes feedback, and the dialogs of its menu. */
export function FeedbackTools({ answer, panel, opened }: Props) {
  const view = useFeedback(answer.run.value, panel);
  return view ? <FeedbackButtons view={view} opened={opened} /> : null;
}

/** Items of an answer's menu about its run at the server. */
export function FeedbackItems(props: Props & { profile: Profile | undefined; close(): void }) {
  const { answer, panel, opened, profile, close } = props;
  const run = answer.run.value;
  const view = useFeedback(run, panel);
  const href = run && traceLink(profile?.traceUrl, run);
  return (
    <>
      {view && <FeedbackMenuItems view={view} opened={opened} close={close} />}
      {href && <TraceLink href={href} close={close} />}
    </>
  );
}

function useFeedback(run: Run | undefined, panel: Panel): FeedbackView | undefined {
  const actions = useLate(true, panel.loadFeedback);
  return actions && run && isEnded(run) ? viewOf(run, actions) : undefined;
}

function viewOf(run: Run, { offers, give, publish }: FeedbackActions): FeedbackView {
  const origin = originOf(run.url);
  return {
    run,
    origin,
    ...offers(run),
    async give(given) {
      const trouble = await give(run, given);
      return trouble && feedbackTroubleText(trouble, origin);
    },
    async publish() {
      const made = await publish(run);
      return 'url' in made ? made : { trouble: feedbackTroubleText(made.trouble, origin) };
    },
  };
}
