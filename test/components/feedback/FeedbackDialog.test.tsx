// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { FeedbackDialog } from '../../../components/feedback/FeedbackDialog.tsx';
import type { Given } from '../../../lib/runnable/page-protocols.ts';
import { aRun } from '../../support/conversation.ts';
import { eventually } from '../../support/eventually.ts';

/** Renders the form filled in with these values; records what is sent, and closing. */
function form(given: Given) {
  const asked: unknown[] = [];
  const give = async (sent: Given) => void asked.push(sent);
  const publish = async () => ({ url: '' });
  render(
    <FeedbackDialog
      view={{ run: aRun(), origin: 'http://a.test', takesFeedback: true, makesLinks: false, give, publish }}
      given={given}
      trouble={undefined}
      onClose={(isSent) => asked.push({ isSent })}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  return asked;
}

test.each<[Given, Given]>([
  [{ score: 0 }, { score: 0 }],
  [{ correction: 'Six.' }, { correction: 'Six.' }],
  [
    { score: 1, comment: ' \n', correction: 'Six.' },
    { score: 1, correction: 'Six.' },
  ],
  [{ comment: 'Late', correction: ' ' }, { comment: 'Late' }],
])('feedback %j is sent as %j, without blank texts, and closes the form', async (given, sent) => {
  const asked = form(given);
  await eventually(() => expect(asked).toEqual([sent, { isSent: true }]));
});

test.each<[Given, string]>([
  [{ comment: ' ', correction: ' ' }, 'Give a score, a comment or a corrected answer.'],
  [{ score: Number.NaN, comment: 'Late' }, 'Type a number, or nothing.'],
])('feedback %j is not sent, and the form says “%s”', async (given, problem) => {
  const asked = form(given);
  await screen.findByText(problem);
  expect(asked).toEqual([]);
});
