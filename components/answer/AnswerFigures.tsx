import { useComputed } from '@preact/signals';
import { shownUsage } from '../../lib/chat/conversation/answer-reading.ts';
import type { Run } from '../../lib/chat/run/run.ts';
import {
  bareFigures,
  endingText,
  runFigures,
  shortFigures,
  stoppedText,
  tokensOutText,
} from '../../lib/chat/run/run-figures.ts';
import { hasEnded } from '../../lib/chat/run/run-state.ts';
import { statusAtAnswer } from '../../lib/chat/run/run-status-text.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Answer.module.css';
import type { AnswerProps } from './Answer.tsx';

type FiguresProps = { run: Run; output: AnswerProps['output'] };

type InspectProps = FiguresProps & {
  isInspected: boolean;
  onInspect(): void;
};

/**
 * The button that inspects a run: the duration of the answer once it has ended, and its token usage if the runnable
 * reports it; how the run ended if it ended out of order. Names the durations where there is room; its name always does.
 * The tooltip and the answer's menu have the whole sentence.
 */
export function InspectButton({ run, output, isInspected, onInspect }: InspectProps) {
  const usage = useUsage(run, output);
  const sentence = runFigures(run, usage).join(' · ');
  const named = shortFigures(run, usage).join(' · ');
  const { status } = run.state;
  const isOpen = !hasEnded(status);
  const tokens = usage && tokensOutText(usage.output);
  const state = [statusAtAnswer(status) ?? endingText(run), isOpen && tokens].filter(Boolean).join(' · ');
  const name = say('answer_inspect', { figures: named || state });
  // Answers of other programs, imported: there was no exchange to inspect.
  if (sentence === '' && state === '') return null;
  return (
    <Button
      look="quiet"
      size="small"
      icon="figures"
      class={styles.inspect}
      aria-label={name}
      aria-expanded={isInspected}
      data-tooltip={sentence || (isOpen ? name : stoppedText(run))}
      data-inspect={run.id}
      onClick={onInspect}
    >
      <span class={styles.figures}>
        {isOpen ? (
          tokens
        ) : sentence === '' ? (
          state
        ) : (
          <>
            <span class={styles.named}>{named}</span>
            <span class={styles.bare}>{bareFigures(run, usage).join(' · ')}</span>
          </>
        )}
      </span>
    </Button>
  );
}

/** Reads the tokens of an answer; those in its output once for each output. */
function useUsage(run: Run, output: AnswerProps['output']) {
  const inOutput = useComputed(() => shownUsage(undefined, output.value));
  return run.usage ?? inOutput.value;
}

/** The figures in words. */
export function FiguresInWords({ run, output }: FiguresProps) {
  const sentence = runFigures(run, useUsage(run, output)).join(' · ');
  return sentence === '' ? null : <p class={styles.figuresInWords}>{sentence}</p>;
}
