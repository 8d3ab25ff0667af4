import type { ComponentChildren } from 'preact';
import type { ToolResult } from '../../lib/output/answer-part.ts';
import { sayParts } from '../../lib/words/say.ts';
import { Step } from './Step.tsx';
import { outcomeOf } from './tool-outcome.ts';

type Props = { result: ToolResult; children: ComponentChildren };

/** The result of a tool, collapsed unless it is an error. */
export const ToolResultView = ({ result, children }: Props) => (
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
