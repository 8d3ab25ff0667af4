// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Composer } from '../../../../components/chat/composer/Composer.tsx';

/** Renders a composer during an answer, and records what it asks for. */
function composer() {
  const asked: string[] = [];
  render(
    <Composer
      conversationId="c1"
      text={signal('the next message')}
      given={0}
      prompts={[]}
      usesPrompts={false}
      attachments={[]}
      isRunning
      takesText
      placeholder="Message"
      problem={undefined}
      onFiles={undefined}
      onRemoveFile={() => {}}
      onSendAnyway={undefined}
      onWrite={() => {}}
      onSend={() => asked.push('send')}
      onStop={() => asked.push('stop')}
    />,
  );
  return { asked, box: screen.getByRole('textbox', { name: 'Message' }) };
}

describe('Escape in the composer', () => {
  test('stops the answer', () => {
    const { asked, box } = composer();
    expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(false);
    expect(asked).toEqual(['stop']);
  });

  test.each<[string, KeyboardEventInit]>([
    ['that ends an input method’s word', { isComposing: true }],
    ['reported as key 229 by an old input method', { keyCode: 229 }],
    ['that is held down', { repeat: true }],
    ['with Shift', { shiftKey: true }],
    ['with Ctrl', { ctrlKey: true }],
  ])('%s stops nothing', (_, part) => {
    const { asked, box } = composer();
    expect(fireEvent.keyDown(box, { key: 'Escape', ...part })).toBe(true);
    expect(asked).toEqual([]);
  });

  test('closes an open dialog first', () => {
    const { asked, box } = composer();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    fireEvent.keyDown(box, { key: 'Escape' });
    dialog.remove();
    expect(asked).toEqual([]);
  });
});
