// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Composer } from '../../../../components/chat/composer/Composer.tsx';
import type { Attachment } from '../../../../lib/chat/file/attachment.ts';
import { axeViolations } from '../../../support/axe.ts';

/** Renders a composer and records its callbacks. */
function composer({
  isRunning = false,
  written = 'Hi',
  attachments = [] as Attachment[],
  takesText = true,
  takesFiles = true,
  problem = undefined as string | undefined,
  mayAnyway = false,
  hasContext = false,
} = {}) {
  const asked: string[] = [];
  const text = signal(written);
  const shown = (running: boolean, conversationId = 'c1', given = 0, wanted = 0) => (
    <Composer
      conversationId={conversationId}
      text={text}
      given={given}
      wanted={wanted}
      prompts={[]}
      usesPrompts={false}
      attachments={attachments}
      isRunning={running}
      hasContext={hasContext}
      takesText={takesText}
      placeholder="Message"
      problem={problem}
      onFiles={takesFiles ? (files) => asked.push(`files ${files.map(({ name }) => name)}`) : undefined}
      onRemoveFile={(id) => asked.push(`remove ${id}`)}
      onSendAnyway={mayAnyway ? () => asked.push('anyway') : undefined}
      onWrite={(next) => asked.push(`write ${next}`)}
      onSend={() => asked.push('send')}
      onStop={() => asked.push('stop')}
    />
  );
  const { rerender, container } = render(shown(isRunning));
  return {
    asked,
    text,
    container,
    box: screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }) as HTMLTextAreaElement,
    show: (running: boolean, conversationId?: string, given?: number, wanted?: number) =>
      rerender(shown(running, conversationId, given, wanted)),
  };
}

/** Returns whether the browser may still insert a line break. */
const pressEnter = (box: Element, part: KeyboardEventInit = {}) =>
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, ...part });

describe('Enter in the composer', () => {
  test('sends without a line break', () => {
    const { asked, box } = composer();

    expect(pressEnter(box)).toBe(false);
    expect(asked).toEqual(['send']);
  });

  test.each<[string, KeyboardEventInit]>([
    ['with Shift breaks the line and', { shiftKey: true }],
    ["that confirms an input method's word", { isComposing: true }],
    ['reported as key 229 by an old input method', { keyCode: 229 }],
    ['with Shift in an input method', { shiftKey: true, isComposing: true }],
  ])('%s does not send', (_, part) => {
    const { asked, box } = composer();

    expect(pressEnter(box, part)).toBe(true);
    expect(asked).toEqual([]);
  });

  test('hands the message over during an answer, too: the page queues it', () => {
    const { asked, box } = composer({ isRunning: true });

    pressEnter(box);

    expect(asked).toEqual(['send']);
  });

  test('sends again after the answer has ended', () => {
    const { asked, box, show } = composer({ isRunning: true });

    show(false);
    pressEnter(box);

    expect(asked).toEqual(['send']);
  });
});

test.each(['a', ' ', 'Escape', 'Tab'])('the composer leaves the key %j to the browser', (key) => {
  const { asked, box } = composer();

  expect(fireEvent.keyDown(box, { key })).toBe(true);
  expect(asked).toEqual([]);
});

describe('composer button', () => {
  test('sends', () => {
    const { asked } = composer();

    fireEvent.click(screen.getByRole('button', { name: 'Send' }));

    expect(asked).toEqual(['send']);
  });

  test('is Stop during an answer', () => {
    const { asked } = composer({ isRunning: true });

    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));

    expect(asked).toEqual(['stop']);
  });

  test('is Send again after the answer has ended', () => {
    const { show } = composer({ isRunning: true });

    show(false);

    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send']);
  });

  test.each([
    ['', ['Stop'], false],
    ['  ', ['Stop'], false],
    ['draft', ['Queue', 'Stop'], false],
    ['', ['Queue', 'Stop'], true],
  ])('during an answer with “%s” in the box is one of %j, with context: %s', (written, names, hasContext) => {
    const { asked } = composer({ isRunning: true, written, hasContext });
    const all = screen.getAllByRole('button');
    expect(all.map(({ textContent }) => textContent)).toEqual(names);
    if (names[0] === 'Queue') fireEvent.click(all[0] ?? document.body);
    expect(asked).toEqual(names[0] === 'Queue' ? ['send'] : []);
  });
});

describe('text box of the composer', () => {
  test.each([true, false])('accepts text during an answer: %s', (isRunning) => {
    const { asked, box } = composer({ isRunning });

    fireEvent.input(box, { target: { value: 'Hi there' } });

    expect(box.disabled || box.readOnly).toBe(false);
    expect(asked).toEqual(['write Hi there']);
  });

  test('shows the draft, also after a change from outside', async () => {
    const { box, text } = composer({ written: 'draft' });
    expect(box.value).toBe('draft');

    text.value = '';

    await expect.poll(() => box.value).toBe('');
  });

  test('has focus at the start, after sending and in another conversation', () => {
    const { box, show } = composer();
    expect(document.activeElement).toBe(box);

    screen.getByRole('button', { name: 'Send' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(document.activeElement).toBe(box);

    box.blur();
    show(false, 'c2');
    expect(document.activeElement).toBe(box);
  });

  test('gets focus when a text is inserted', () => {
    const { box, show } = composer();
    box.blur();

    show(true, 'c1', 1);

    expect(document.activeElement).toBe(box);
  });

  test('does not get focus when an answer starts or ends', () => {
    const { box, show } = composer();
    box.blur();

    show(true);
    show(false);

    expect(document.activeElement).not.toBe(box);
  });
});

test.each([true, false])('the composer has no axe violations during an answer: %s', async (isRunning) => {
  expect(await axeViolations(composer({ isRunning }).container)).toEqual([]);
});
