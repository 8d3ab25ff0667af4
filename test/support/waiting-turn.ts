import { signal } from '@preact/signals';
import type { ShownAnswer } from '../../lib/panel/conversation/turns.ts';
import { anAnswer, aRun } from './conversation.ts';
import { partOf } from './panel-parts.ts';

const question = { id: 'q1', value: 'Send it?' };

/** An answer whose run waits for a person. */
export const waitingTurn = partOf<ShownAnswer>({
  role: 'answer',
  message: anAnswer() as ShownAnswer['message'],
  answer: partOf<ShownAnswer['answer']>({
    run: signal(
      aRun({ protocol: 'agent-server', state: { status: 'waiting-for-you', questions: [question] } }),
    ),
  }),
});
