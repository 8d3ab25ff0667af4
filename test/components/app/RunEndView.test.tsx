// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { RunEndView } from '../../../components/app/ending/RunEndView.tsx';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { after, aRun } from '../../support/conversation.ts';
import { eventually } from '../../support/eventually.ts';
import { aProfile } from '../../support/profile.ts';
import { renderWithFeatures } from '../../support/with-features.tsx';

/** Shows the end of a run, which is on a page without profiles; records what is asked of the panel. */
function runEnd(run: Run, profile?: Profile) {
  const asked: string[] = [];
  const panel = {
    sending: { readOn: () => asked.push('read on'), tryAgain: () => asked.push('try again') },
    profileActions: { saveSecret: async () => asked.push('key saved') > 0 },
    host: { protocols },
    profiles: { chosen: signal(undefined), groups: signal([]) },
  } as unknown as Panel;
  const answer = { run: signal(run), text: signal('One'), isNews: () => false };
  const nothing = () => {};
  renderWithFeatures(
    <RunEndView
      turn={{ role: 'answer', answer } as unknown as ShownAnswer}
      profile={profile}
      isLast
      panel={panel}
      openers={{ edit: nothing, openSettings: nothing, findOutWhy: nothing }}
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
  for (const button of screen.queryAllByRole('button', { name: /^(Read the rest|Try again|Run it again)$/ }))
    fireEvent.click(button);
  expect(asked).toEqual(expected);
});

test('an answer whose worker died can be read on where its server knows it', () => {
  const asked = runEnd(
    after(aRun({ place: { thread: 't1', key: 'r1' } }), { type: 'interrupted', cause: 'worker' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Read the rest' }));
  expect(asked).toEqual(['read on']);
});

test('a key that is typed for the rest of an answer reads it on, and sends nothing again', async () => {
  const profile = aProfile();
  const failed = {
    type: 'failed',
    failure: { kind: 'unauthorized', status: 401, detail: '' },
    mayGoOn: true,
  } as const;
  const asked = runEnd(
    after(aRun({ place: { thread: 't1', key: 'r1' }, url: profile.url }), failed),
    profile,
  );
  fireEvent.input(await screen.findByRole('textbox', { name: 'Key or token' }), {
    target: { value: 'sk-1' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save and read the rest' }));
  await eventually(() => expect(asked).toEqual(['key saved', 'read on']));
});
