import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect } from 'vitest';
import { WaitingRequest } from '../../components/chat/waiting/WaitingRequest.tsx';
import type { CardDraft } from '../../lib/chat/waiting/card-draft.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import type { GivenAnswer, Question, QuestionReading } from '../../lib/runnable/question.ts';

const reading = (await pageProtocols.questionReadingBy())('agent-server') as QuestionReading;
export const all = ['approve', 'edit', 'reject', 'respond'];

export const review = (id: string, decisions = all, ...args: Record<string, string | number>[]): Question => {
  const given = args.length > 0 ? args : [{ to: 'ann', amount: 24.9 }];
  return {
    id,
    value: {
      action_requests: given.map((one) => ({ name: 'refund', args: one, description: 'Look *here*' })),
      review_configs: given.map(() => ({ action_name: 'refund', allowed_decisions: decisions })),
    },
  };
};

type Drafts = Record<string, CardDraft>;

/** Renders the request of these questions; `send` records the answers. */
export function request(questions: Question[], { drafts: before = {} as Drafts, isTaken = true } = {}) {
  const sent: GivenAnswer[][] = [];
  const drafts = signal<Drafts>(before);
  const View = () => (
    <WaitingRequest
      questions={questions}
      reading={reading}
      drafts={drafts.value}
      onDraft={(place, draft) => {
        drafts.value = { ...drafts.value, [place]: draft };
      }}
      onCheckForm={async ({ answerOf }, { values }) =>
        'name' in values ? { value: answerOf(values) } : { problems: { '/name': 'Fill in this field.' } }
      }
      onSend={async (answers) => {
        sent.push(answers);
        return isTaken;
      }}
      isLocked={false}
    />
  );
  const { container } = render(<View />);
  return { sent, drafts, container };
}

export const button = (name: string) => screen.getByRole('button', { name });
export const click = (name: string) => fireEvent.click(button(name));
export const type = (name: string | RegExp, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });
/** Waits until an answer is no longer on its way. */
export const free = (name: string) =>
  expect.poll(() => (button(name) as HTMLButtonElement).disabled).toBe(false);
export const decisions = (...list: object[]) => [[{ id: 'q1', value: { decisions: list } }]];
