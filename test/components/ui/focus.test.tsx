// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Composer } from '../../../components/chat/composer/Composer.tsx';
import { ConversationLog } from '../../../components/chat/log/ConversationLog.tsx';
import { VersionSwitcher } from '../../../components/chat/turn/VersionSwitcher.tsx';
import { Toast } from '../../../components/ui/Notice.tsx';

const nothing = () => {};
const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement;

describe('focused tool of a turn that is redrawn', () => {
  const versions = ['v1', 'v2', 'v3'];
  const drawn = (id: string, isRunning = false) => (
    <ConversationLog
      turns={1}
      finding={signal(0)}
      sent={0}
      sought={undefined}
      textOf={() => ''}
      drawTurn={() => (
        <article key={id}>
          {!isRunning && (
            <VersionSwitcher
              versions={versions}
              id={id}
              isLocked={false}
              onShow={nothing}
              onBranches={nothing}
            />
          )}
        </article>
      )}
    >
      {null}
    </ConversationLog>
  );

  test('passes focus to the same tool of the new turn', () => {
    const { rerender } = render(drawn('v1'));
    button('Next version').focus();
    rerender(drawn('v2'));
    expect(focused()).toBe(button('Next version'));
  });

  test('passes focus to the tool beside it if that one is disabled', () => {
    const { rerender } = render(drawn('v2'));
    button('Next version').focus();
    rerender(drawn('v3'));
    expect(focused()).toBe(button('Previous version'));
  });

  test('passes focus to the log if the new turn has no tool', () => {
    const { rerender } = render(drawn('v1'));
    button('Next version').focus();
    rerender(drawn('v4', true));
    expect(focused()).toBe(screen.getByRole('log'));
  });

  test('leaves focus alone if it was elsewhere', () => {
    const { rerender } = render(drawn('v1'));
    rerender(drawn('v2'));
    expect(focused()).toBe(document.body);
  });
});

describe('Stop button', () => {
  const composer = (isRunning: boolean) => (
    <Composer
      conversationId="c1"
      text={signal('')}
      given={0}
      prompts={[]}
      usesPrompts={false}
      attachments={[]}
      isRunning={isRunning}
      takesText
      placeholder="Message"
      problem={undefined}
      onWrite={nothing}
      onFiles={undefined}
      onRemoveFile={nothing}
      onSend={nothing}
      onSendAnyway={undefined}
      onStop={nothing}
    />
  );

  test('passes focus to the text box when the answer ends', () => {
    const { rerender } = render(composer(true));
    button('Stop').focus();
    rerender(composer(false));
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Message' }));
  });
});

test('a toast passes focus to its live region when it closes', () => {
  const toast = (text: string | undefined) => <Toast text={text} onUndo={nothing} onClose={nothing} />;
  const { rerender } = render(toast('“Hi” was deleted.'));
  button('Undo').focus();
  rerender(toast(undefined));
  expect(focused()).toBe(screen.getByRole('status'));
});
