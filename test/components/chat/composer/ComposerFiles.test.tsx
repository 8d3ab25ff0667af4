// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { describe, expect, test } from 'vitest';
import { AttachmentChips } from '../../../../components/chat/composer/AttachmentChips.tsx';
import { Composer } from '../../../../components/chat/composer/Composer.tsx';
import { axeViolations } from '../../../support/axe.ts';

const attachments = [
  { id: 'f1', name: 'letter.pdf', mediaType: 'application/pdf', size: 2048 },
  { id: 'f2', name: '<b>.png', mediaType: 'image/png', size: 5_000_000 },
];

/** Renders a composer and records its callbacks. */
function composer(part: Partial<ComponentProps<typeof Composer>> = {}) {
  const asked: string[] = [];
  const { container } = render(
    <Composer
      conversationId="c1"
      text={signal('Hi')}
      given={0}
      prompts={[]}
      usesPrompts={false}
      attachments={[]}
      isRunning={false}
      takesText={true}
      placeholder="Message"
      problem={undefined}
      onWrite={(text) => asked.push(`write ${text}`)}
      onFiles={(files) => asked.push(...files.map(({ name }) => `attach ${name}`))}
      onRemoveFile={(id) => asked.push(`remove ${id}`)}
      onSend={() => asked.push('send')}
      onSendAnyway={undefined}
      onStop={() => asked.push('stop')}
      {...part}
    />,
  );
  return { asked, container };
}

const box = () => screen.getByRole('textbox', { name: 'Message' });

/** Returns whether the browser may still insert the pasted content. */
const paste = (files: File[], types = ['Files']) =>
  fireEvent.paste(box(), { clipboardData: { files, types } });

describe('attached files', () => {
  test('are listed with sizes and removed one by one', () => {
    const { asked } = composer({ attachments });
    expect(screen.getByRole('list', { name: 'Attached files' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'letter.pdf 2 KiB',
      '<b>.png 4.8 MiB',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove <b>.png' }));
    expect(asked).toEqual(['remove f2']);
  });

  test('have no empty list', () => {
    composer();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('of a sent message cannot be removed', () => {
    render(<AttachmentChips attachments={attachments} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('pasted content', () => {
  const files = [new File(['1'], 'one.png'), new File(['2'], 'two.png')];

  test('is attached if it is files', () => {
    const { asked } = composer();
    expect(paste(files)).toBe(false);
    expect(asked).toEqual(['attach one.png', 'attach two.png']);
  });

  test('is left to the browser if it is text', () => {
    const { asked } = composer();
    expect(paste([])).toBe(true);
    expect(asked).toEqual([]);
  });

  test('is left to the browser if a picture accompanies text', () => {
    const { asked } = composer();
    expect(paste(files, ['text/plain', 'text/html', 'Files'])).toBe(true);
    expect(asked).toEqual([]);
  });

  test('is left to the browser if the runnable accepts no files', () => {
    const { asked } = composer({ onFiles: undefined });
    expect(paste(files)).toBe(true);
    expect(asked).toEqual([]);
  });
});

describe('problem with a message', () => {
  const problem = 'Not sent: This is not JSON.';

  test('is announced and linked to the text box', () => {
    composer({ problem });
    expect(screen.getByRole('alert').textContent).toBe(problem);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(box().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });

  test('is empty at first, in a live region that exists already', () => {
    composer();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(box().hasAttribute('aria-invalid')).toBe(false);
  });

  test.each<[string, string | undefined, boolean, boolean]>([
    ['that may be sent anyway offers it', problem, true, true],
    ['that cannot be sent does not offer it', problem, false, false],
    ['without a problem does not offer it', undefined, true, false],
  ])('%s', (_, told, mayAnyway, isOffered) => {
    const asked: string[] = [];
    composer({ problem: told, onSendAnyway: mayAnyway ? () => asked.push('anyway') : undefined });
    const button = screen.queryByRole('button', { name: 'Send anyway' });
    if (button) fireEvent.click(button);
    expect(asked).toEqual(isOffered ? ['anyway'] : []);
  });

  test('does not prevent another attempt', () => {
    const { asked } = composer({ problem });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13 });
    expect(asked).toEqual(['send']);
  });
});

describe('composer for a runnable that accepts no message', () => {
  test('has no text box, and Send sends', () => {
    const { asked, container } = composer({ takesText: false });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(container.textContent).toContain('takes only the fields above, no message');
    fireEvent.submit(container.querySelector('form') as HTMLFormElement);
    expect(asked).toEqual(['send']);
  });

  test('has a Stop button while an answer runs', () => {
    const { asked } = composer({ takesText: false, isRunning: true });
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(asked).toEqual(['stop']);
  });
});

test.each<[string, Partial<ComponentProps<typeof Composer>>]>([
  ['files', { attachments }],
  ['a problem', { problem: 'Not sent: no.', onSendAnyway() {} }],
  ['no text box', { takesText: false, problem: 'Not sent: see the marked field above.' }],
])('the composer with %s has no axe violations', async (_, part) => {
  expect(await axeViolations(composer(part).container)).toEqual([]);
});
