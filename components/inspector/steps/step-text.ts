import { measured } from '../../../lib/chat/run/duration.ts';
import type { Step } from '../../../lib/runnable/step.ts';
import { say } from '../../../lib/words/say.ts';

/** Writes a kind in words, for example `chat_model` as “chat model”. */
export const kindText = (kind: string) => kind.replaceAll('_', ' ');

/** Says what is special about how a step stands; undefined if it has ended well. */
export function stateText({ end, error }: Step, isOpen: boolean): string | undefined {
  if (error !== undefined) return say('doctor_state_failed');
  if (end !== undefined) return undefined;
  return say(isOpen ? 'doctor_state_running' : 'steps_unended');
}

export const lengthText = ({ start, end = start }: Step) => measured(end - start);

export const tokenText = ({ usage }: Step) =>
  usage && say('inspector_tokensInOut', { input: usage.input, output: usage.output });
