// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ConnectionTestSheet } from '../../../components/doctor/ConnectionTestSheet.tsx';
import type { Cause } from '../../../lib/chat/doctor/cause.ts';

/** Renders the sheet of a test that has found this cause; records the next step and whether the sheet closes. */
function sheet(cause: Cause) {
  const asked: string[] = [];
  render(
    <ConnectionTestSheet
      url="http://127.0.0.1:8000/chat"
      steps={[]}
      cause={cause}
      isInEditor={false}
      report={async () => ''}
      onNext={({ kind }) => asked.push(kind)}
      onAgain={() => {}}
      onClose={() => asked.push('close')}
    />,
  );
  return asked;
}

test.each<[string, Cause, string[]]>([
  ['Done', { kind: 'nothing-wrong', isTried: true }, ['close', 'done']],
  ['Edit profile', { kind: 'blocked-port', port: '25' }, ['close', 'edit-profile']],
  [
    'Switch to single response',
    { kind: 'endpoint-missing', path: '/stream', other: 'batch' },
    ['close', 'use-mode'],
  ],
  ['Send a test message', { kind: 'nothing-wrong', isTried: false }, ['send-test']],
  ['Test again', { kind: 'offline' }, ['again']],
])(
  'the button “%s” of a connection test closes the sheet first where the step is elsewhere',
  (name, cause, steps) => {
    const asked = sheet(cause);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(asked).toEqual(steps);
    const isClosed = steps.includes('close');
    expect(document.activeElement === screen.queryByRole('dialog')).toBe(!isClosed);
  },
);
