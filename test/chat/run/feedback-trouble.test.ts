import { expect, test } from 'vitest';
import { type FeedbackTrouble, feedbackTroubleText } from '../../../lib/chat/run/feedback-trouble.ts';

const origin = 'https://api.example.com';

test.each<[FeedbackTrouble, string]>([
  [{ kind: 'no-access' }, 'Runnel has no access to https://api.example.com'],
  [{ kind: 'no-answer' }, 'https://api.example.com did not answer in time'],
  [{ kind: 'unreachable' }, 'https://api.example.com cannot be reached'],
  [{ kind: 'offline' }, 'The network connection was lost'],
  [{ kind: 'redirected' }, 'https://api.example.com answered with a redirect'],
  [{ kind: 'secrets-locked' }, 'Secrets are locked'],
  [{ kind: 'expired' }, 'The time for feedback on this answer is over'],
  [{ kind: 'profile-gone' }, 'The profile of this answer was deleted or changed'],
  [{ kind: 'no-link' }, 'https://api.example.com sent no link that Runnel can open'],
  [{ kind: 'no-worker' }, 'The extension did not answer'],
  [{ kind: 'not-kept' }, 'The server took the feedback, but it could not be stored here'],
])('%j has a title and a next step', (trouble, title) => {
  expect(feedbackTroubleText(trouble, origin)).toEqual({ title, remedy: expect.stringMatching(/\.$/) });
});

test.each([
  [400, /LangSmith/],
  [500, /LangSmith/],
  [401, /headers/],
  [403, /headers/],
  [404, /no longer/],
  [405, /no longer/],
  [422, /server said/],
])('a refusal with %i says what to do', (status, remedy) => {
  const text = feedbackTroubleText({ kind: 'refused', status, detail: 'No.' }, origin);
  expect(text.title).toBe(`https://api.example.com refused it (status ${status})`);
  expect(text.remedy).toMatch(remedy);
  expect(text.detail).toBe('No.');
});
