// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Question } from '../../../../components/chat/turn/Question.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders a message and records the edits that are sent and the latest draft. */
function question({
  isTaken = true,
  ...part
}: Partial<ComponentProps<typeof Question>> & { isTaken?: boolean } = {}) {
  const sent: string[] = [];
  const kept = { written: part.written };
  const element = (more: { isLocked?: boolean } = {}) => (
    <Question
      id="q1"
      text="Hi"
      attachments={[]}
      userName=""
      avatar=""
      versions={['q1']}
      isLocked={false}
      forgets={false}
      onShow={() => {}}
      onBranches={() => {}}
      written={kept.written}
      onWrite={(text) => {
        kept.written = text;
      }}
      onEdit={async (text) => {
        sent.push(text);
        return isTaken;
      }}
      {...part}
      {...more}
    />
  );
  const { rerender } = render(element());
  return { sent, kept, lock: () => act(() => rerender(element({ isLocked: true }))) };
}

const box = () => screen.queryByRole('textbox', { name: 'Edit message' }) as HTMLTextAreaElement | null;
const edit = () => act(() => void fireEvent.click(screen.getByRole('button', { name: 'Edit message' })));
const write = (value: string) =>
  act(() => void fireEvent.input(box() ?? document.body, { target: { value } }));
const press = (key: string) => act(async () => void fireEvent.keyDown(box() ?? document.body, { key }));

describe('edit of a message', () => {
  test('closes when it is sent', async () => {
    const { sent, kept } = question();
    await edit();
    expect(document.activeElement).toBe(box());
    await write('Hello');
    expect(kept.written).toBe('Hello');
    await press('Enter');
    expect(sent).toEqual(['Hello']);
    expect(box()).toBeNull();
    expect(kept.written).toBeUndefined();
  });

  test('stays open if it was not sent', async () => {
    const { sent, kept } = question({ isTaken: false });
    await edit();
    await write('Hello');
    await press('Enter');
    expect(sent).toEqual(['Hello']);
    expect(box()?.value).toBe('Hello');
    expect(kept.written).toBe('Hello');
  });

  test('waits during an answer', async () => {
    const { sent, lock } = question();
    await edit();
    await write('Hello');
    await lock();
    await press('Enter');
    expect(screen.getByRole('button', { name: 'Send as a new version' })).toHaveProperty('disabled', true);
    expect(sent).toEqual([]);
    expect(box()?.value).toBe('Hello');
  });

  test('reappears with the message, without taking focus', () => {
    question({ written: 'Hello' });
    expect(box()?.value).toBe('Hello');
    expect(document.activeElement).toBe(document.body);
  });

  test.each([true, false])(
    'warns before sending if the runnable will not know the conversation: %j',
    async (forgets) => {
      question({ forgets });
      await edit();
      const note = 'The runnable has its own memory. It will not know the messages before this one.';
      expect(screen.queryByText(note) !== null).toBe(forgets);
      const send = screen.getByRole('button', { name: 'Send as a new version' });
      for (const element of [send, box() ?? document.body]) {
        const described = document.getElementById(element.getAttribute('aria-describedby') ?? '');
        expect(described?.textContent).toBe(forgets ? note : undefined);
      }
    },
  );

  test('gives the focus back to its button', async () => {
    question();
    await edit();
    await press('Escape');
    const button = screen.getByRole('button', { name: 'Edit message' });
    await expect.poll(() => document.activeElement === button).toBe(true);
  });

  test('that was changed is discarded with the second Escape, of which the first one tells', async () => {
    const { kept } = question({ written: 'Hello' });
    await press('Escape');
    expect(box()?.value).toBe('Hello');
    expect(screen.getByRole('status').textContent).toMatch(/Press Escape again/);
    await press('Escape');
    expect(box()).toBeNull();
    expect(kept.written).toBeUndefined();
  });
});

describe('heading of a question', () => {
  const heading = () => screen.getByRole('heading', { level: 2 });

  test('is hidden without a name or a picture', () => {
    question();
    expect([heading().textContent, heading().className]).toEqual(['You', 'visually-hidden']);
    expect(screen.getByRole('article', { name: 'You' })).toBeTruthy();
  });

  test.each([
    ['a name', { userName: 'Ada' }, 'Ada'],
    ['a picture', { avatar: 'data:image/png;base64,iVBORw0KGgo=' }, 'You'],
  ])('is visible with %s', (_, persona, words) => {
    question(persona);
    expect(heading().textContent).toBe(words);
    expect(heading().className).not.toContain('visually-hidden');
  });
});

test('Copy puts the text of a question on the clipboard', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  question({ text: 'What is it?' });
  await act(() => void fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
  expect(copied.mock.calls).toEqual([['What is it?']]);
});
