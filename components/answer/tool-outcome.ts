import type { ToolResult } from '../../lib/output/answer-part.ts';

type Outcome = 'other' | 'failed' | 'empty' | 'failedEmpty';

/** Names the outcome of a tool for the messages about it. */
export function outcomeOf({ isError, parts }: ToolResult): Outcome {
  if (isError) return parts.length === 0 ? 'failedEmpty' : 'failed';
  return parts.length === 0 ? 'empty' : 'other';
}
