import type { ComponentChildren } from 'preact';
import { measured } from '../../lib/chat/run/time-text.ts';
import { isJsonObject, type Json } from '../../lib/json/json.ts';
import { briefJson, shortened } from '../../lib/json/json-length.ts';
import type { ToolCall, ToolResult } from '../../lib/output/answer-part.ts';
import { say, sayParts } from '../../lib/words/say.ts';
import { WaitedSeconds } from '../ui/WaitedSeconds.tsx';
import styles from './Answer.module.css';
import { Data } from './JsonTree.tsx';
import { useAnnounced, useSpan } from './live-answer.ts';
import stepStyles from './Step.module.css';
import { Step } from './Step.tsx';

type Props = {
  call: ToolCall;
  isOpen: boolean;
  /** The result of this call, once it has come. */
  result?: ToolResult | undefined;
  /** The model has written this call and those beside it: until then no tool runs. */
  isWritten: boolean;
  /** The argument that is program code. */
  code?: ComponentChildren;
  /** The parts of the result. */
  children?: ComponentChildren;
};

/** A tool call of the model with its arguments, and with its result in the same row if that is known. */
export function ToolCallView({ call, isOpen, result, isWritten, code, children }: Props) {
  const { args, isReadable } = call;
  const hasArgs = !(isJsonObject(args) && Object.keys(args).length === 0);
  const isFailed = result?.isError ?? false;
  const outcome = wordsOf(result, isOpen);
  const isRunning = isOpen && !result;
  const span = useSpan(isRunning, !isWritten);
  useAnnounced(isRunning && call.name !== '', say('run_announcedTool', { name: call.name }));
  return (
    <Step
      icon="tool"
      title={<Title name={call.name} outcome={outcome.inTitle} />}
      brief={hasArgs ? briefOf(args) : undefined}
      time={span && (isWritten || result) && timeOf(span, result)}
      state={stateOf(result, isOpen)}
      stateWords={outcome.ofIcon}
      isOpen={isFailed}
    >
      {(hasArgs || !isReadable || code || children) && (
        <>
          {!isReadable && !isOpen && <p class={styles.aside}>{say('answer_toolArgumentsInvalid')}</p>}
          {hasArgs && <Data value={args} />}
          {code}
          {children}
        </>
      )}
    </Step>
  );
}

/** A call that an end of the answer cut off took no time that says anything. */
function timeOf({ from, ms }: NonNullable<ReturnType<typeof useSpan>>, result: ToolResult | undefined) {
  if (ms === undefined) return <WaitedSeconds since={from} />;
  return result && measured(ms);
}

function stateOf(result: ToolResult | undefined, isOpen: boolean) {
  if (result) return result.isError ? 'failed' : 'done';
  return isOpen ? 'running' : undefined;
}

/** The icon alone says that a tool answered, anything else is said in the title. */
function wordsOf(result: ToolResult | undefined, isOpen: boolean): { inTitle?: string; ofIcon?: string } {
  if (!result) return isOpen ? { ofIcon: say('answer_toolRunning') } : {};
  const outcome = outcomeOf(result);
  const words = say('answer_toolOutcome', { outcome });
  return outcome === 'other' ? { ofIcon: words } : { inTitle: words };
}

function Title({ name, outcome }: { name: string; outcome: string | undefined }) {
  const parts = {
    b: (words: ComponentChildren) => <b>{words}</b>,
    // The icon says it to the eye.
    q: (words: ComponentChildren) => <span class="visually-hidden">{words}</span>,
  };
  return (
    <>
      {name === ''
        ? sayParts('answer_toolCallUnnamed', parts)
        : sayParts('answer_toolCall', { name, ...parts })}
      {outcome && <span class={stepStyles.outcome}> {outcome}</span>}
    </>
  );
}

/** Characters that are enough for one line. */
const briefLength = 120;

/** Arguments that are no JSON (yet) are text as received. */
const briefOf = (args: Json) =>
  typeof args === 'string' ? shortened(args, briefLength) : briefJson(args, briefLength);

type ToolResultViewProps = { result: ToolResult; children: ComponentChildren };

/** The result of a tool, collapsed unless it is an error. */
export const ToolResultView = ({ result, children }: ToolResultViewProps) => (
  <Step
    icon="tool"
    title={titleOf(result)}
    state={result.isError ? 'failed' : 'done'}
    isOpen={result.isError}
  >
    {result.parts.length > 0 && children}
  </Step>
);

function titleOf(result: ToolResult) {
  const b = (words: ComponentChildren) => <b>{words}</b>;
  const outcome = outcomeOf(result);
  return result.name === ''
    ? sayParts('answer_toolResultUnnamed', { outcome, b })
    : sayParts('answer_toolResult', { name: result.name, outcome, b });
}

type Outcome = 'other' | 'failed' | 'empty' | 'failedEmpty';

/** Names the outcome of a tool for the messages about it. */
function outcomeOf({ isError, parts }: ToolResult): Outcome {
  if (isError) return parts.length === 0 ? 'failedEmpty' : 'failed';
  return parts.length === 0 ? 'empty' : 'other';
}
