// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { RunEndView } from '../../../components/app/ending/RunEndView.tsx';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { after, aRun } from '../../support/conversation.ts';

/** Shows the end of a run, which is on a page without profiles; records what is asked of the panel. */
function runEnd(run: Run) {
  const asked: string[] = [];
  const panel = {
    readOn: () => asked.push('read on'),
    tryAgain: () => asked.push('try again'),
    profiles: { chosen: signal(undefined), groups: signal([]) },
  } as unknown as Panel;
  const answer = { run: signal(run), text: signal('One'), isNews: () => false };
  const nothing = () => {};
  render(
    <RunEndView
      turn={{ role: 'answer', answer } as unknown as ShownAnswer}
      profile={undefined}
      isLast
      panel={panel}
      onEdit={nothing}
      onSettings={nothing}
      onFindOutWhy={nothing}
    />,
  );
  return asked;
}

test.each<[string, Run['place'], string[]]>([
  ['can be read on where its server knows it', { thread: 't1', run: 's1' }, ['read on', 'try again']],
  ['can only be tried again elsewhere', undefined, ['try again']],
])('an answer whose connection broke %s', (_, place, expected) => {
  const run = aRun({ ...(place && { place }) });
  const asked = runEnd(after(run, { type: 'failed', failure: { kind: 'cut-short' } }));
  for (const button of screen.queryAllByRole('button', { name: /^(Read the rest|Try again)$/ }))
    fireEvent.click(button);
  expect(asked).toEqual(expected);
});
