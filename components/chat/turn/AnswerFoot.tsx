import type { ComponentChildren } from 'preact';
import { partsOf, type ShownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { RunStatus } from '../../../lib/chat/run/run-state.ts';
import { statusAtAnswer } from '../../../lib/chat/run/run-status-text.ts';
import { clipboardForm, markdownAsHtml } from '../../../lib/chat/transfer/export/markdown-html.ts';
import { saidTexts } from '../../../lib/output/said-texts.ts';
import { type AnswerProps, Sheltered } from '../../answer/Answer.tsx';
import { InspectButton } from '../../answer/AnswerFigures.tsx';
import { CopyButton } from '../../ui/Outgoing.tsx';
import { WaitedSeconds } from '../../ui/WaitedSeconds.tsx';
import styles from './AnswerFoot.module.css';
import turnStyles from './Turn.module.css';

export type FootProps = {
  run: Run | undefined;
  isOpen: boolean;
  status: RunStatus;
  text: AnswerProps['text'];
  output: AnswerProps['output'];
  isInspected: boolean;
  /** Opens the inspector of a run, or closes it. */
  onInspect(runId: string): void;
  /** Buttons beside the state of an answer that is running. */
  live?: ComponentChildren;
  /** Buttons that appear once the answer has ended. */
  tools?: ComponentChildren;
  /** Switcher between the versions of the answer. */
  versions?: ComponentChildren;
  /** Button of the menu with everything else. */
  menu?: ComponentChildren;
};

/** The row below an answer: its state or its tools, its figures, and its menu, whose place is kept while it runs. */
export function AnswerFoot({
  run,
  isOpen,
  status,
  text,
  output,
  isInspected,
  onInspect,
  ...rest
}: FootProps) {
  const { live, tools, versions, menu } = rest;
  return (
    <div class={`${styles.foot} ${isOpen ? styles.open : ''}`} data-focus-next="message">
      {isOpen ? (
        <div class={styles.progress}>
          <p class={styles.live}>{statusAtAnswer(status)}</p>
          {run?.sentAt && <WaitedSeconds since={run.sentAt} />}
          {live}
        </div>
      ) : (
        <>
          <div class={turnStyles.tools}>
            <CopyButton text={text} asHtml={(copied) => answerAsHtml(output.value, copied)} />
            {tools}
          </div>
          {versions}
        </>
      )}
      <div class={isOpen ? styles.soFar : styles.figures}>
        <Sheltered instead={null}>
          {run && <InspectButton {...{ run, output, isInspected }} onInspect={() => onInspect(run.id)} />}
        </Sheltered>
      </div>
      <div class={styles.menu}>{isOpen ? null : menu}</div>
    </div>
  );
}

/** Undefined if the answer is data, or so long that writing it would hold up the page. */
const answerAsHtml = (output: ShownOutput, text: string) =>
  text.length <= longestAsHtml && saidTexts(partsOf(output)).length > 0
    ? markdownAsHtml(text, clipboardForm)
    : undefined;

const longestAsHtml = 200_000;
