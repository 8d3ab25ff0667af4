import { useId, useRef, useState } from 'preact/hooks';
import type { FailureText } from '../../lib/chat/run/failure.ts';
import type { Run } from '../../lib/chat/run/run.ts';
import type { Given } from '../../lib/runnable/page-protocols.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { SmallDialog, useShown } from '../ui/Dialog.tsx';
import { NumberField, TextArea } from '../ui/Field.tsx';
import { useFocusOnProblem } from '../ui/focus.ts';
import { Notice } from '../ui/Notice.tsx';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import styles from './Feedback.module.css';

type Props = {
  view: FeedbackView;
  given: Given;
  /** Why the server did not take `given`. */
  trouble: FailureText | undefined;
  onClose(isSent: boolean): void;
};

type Typed = { score: number | null; comment: string; correction: string };

/** Form of a score, a comment and a corrected answer. It stays open until the server has taken them. */
export function FeedbackDialog({ view, given, trouble: first, onClose }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const dialog = useShown();
  const isSent = useRef(false);
  const [typed, setTyped] = useState<Typed>({ score: null, comment: '', correction: '', ...given });
  const [problem, setProblem] = useState<string>();
  const [trouble, setTrouble] = useState(first);
  const [isSending, setSending] = useState(false);
  const focusOnProblem = useFocusOnProblem(form);

  async function send() {
    const found = problemOf(typed);
    setProblem(found);
    if (found !== undefined) return focusOnProblem();
    setSending(true);
    setTrouble(undefined);
    const refused = await view.give(cleaned(typed)).finally(() => setSending(false));
    if (refused) return setTrouble(refused);
    isSent.current = true;
    // A dialog returns the focus only if it is closed before it is removed.
    dialog.current?.close();
  }

  return (
    <SmallDialog
      dialog={dialog}
      class={styles.dialog}
      title={say('feedback_title')}
      aria-describedby={id}
      onClose={() => onClose(isSent.current)}
    >
      <form
        ref={form}
        aria-label={say('feedback_title')}
        class={styles.form}
        noValidate
        aria-busy={isSending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void send();
        }}
      >
        <p id={id} class={styles.quiet}>
          {say(view.run.feedback ? 'feedback_goesAgain' : 'feedback_goesTo', { origin: view.origin })}
        </p>
        {trouble && <TroubleNotice trouble={trouble} />}
        <Fields
          typed={typed}
          problem={problem}
          onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
        />
        <div class={styles.bar}>
          <Button look="quiet" size="form" onClick={() => dialog.current?.close()}>
            {say('common_cancel')}
          </Button>
          <PrimaryButton type="submit" size="form" aria-disabled={isSending}>
            {say('feedback_send')}
          </PrimaryButton>
        </div>
      </form>
    </SmallDialog>
  );
}

type FieldsProps = { typed: Typed; problem: string | undefined; onChange(part: Partial<Typed>): void };

const Fields = ({ typed, problem, onChange }: FieldsProps) => (
  <>
    <NumberField
      label={say('feedback_score')}
      hint={say('feedback_scoreHint')}
      value={typed.score}
      problem={problem}
      onChange={(score) => onChange({ score })}
    />
    <TextArea
      label={say('feedback_comment')}
      value={typed.comment}
      onChange={(comment) => onChange({ comment })}
    />
    <TextArea
      label={say('feedback_correction')}
      hint={say('feedback_correctionHint')}
      value={typed.correction}
      onChange={(correction) => onChange({ correction })}
    />
  </>
);

function problemOf(typed: Typed): string | undefined {
  if (typed.score !== null && !Number.isFinite(typed.score)) return say('feedback_scoreNumber');
  return Object.keys(cleaned(typed)).length === 0 ? say('feedback_nothing') : undefined;
}

/** Leaves out what is blank. */
const cleaned = ({ score, comment, correction }: Typed): Given => ({
  ...(score === null ? {} : { score }),
  ...(comment.trim() === '' ? {} : { comment }),
  ...(correction.trim() === '' ? {} : { correction }),
});

/** The dialog that is open at an answer. `trouble`: why the server did not take `given`. */
export type OpenFeedback = { kind: 'feedback'; given: Given; trouble?: FailureText } | { kind: 'link' };

/** An answer that can get feedback or a public link, and the ways to do so. */
export type FeedbackView = {
  run: Run;
  /** Origin of the server that answered. */
  origin: string;
  takesFeedback: boolean;
  makesLinks: boolean;
  /** Resolves to why the feedback was not sent or kept. */
  give(given: Given): Promise<FailureText | undefined>;
  publish(): Promise<{ url: string } | { trouble: FailureText }>;
};

/** Says why the server did not do it, with its own words. */
export const TroubleNotice = ({
  trouble: { title, remedy, detail, isOwnDetail },
}: {
  trouble: FailureText;
}) => (
  <Notice
    tone="danger"
    role="group"
    announced="alert"
    title={title}
    more={
      detail && (
        <p class={styles.quiet}>
          {isOwnDetail ? say('failure_details') : say('failure_serverSaid')}
          <br />
          <span class={styles.said} dir="auto">
            {detail}
          </span>
        </p>
      )
    }
  >
    <p>{remedy}</p>
  </Notice>
);
