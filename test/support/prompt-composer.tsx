import { signal } from '@preact/signals';
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { Composer } from '../../components/chat/composer/Composer.tsx';
import type { Prompt } from '../../lib/chat/prompt/prompt.ts';
import { aPrompt } from './profile.ts';

export const some = [
  aPrompt('sum', 'Sum up.\nIn one line.'),
  aPrompt('summary', 'Summarise {{text}} for {{whom}}.'),
  aPrompt('translate', 'Translate.'),
];

/** Renders a composer with prompts as a page does. */
export function promptComposer(
  prompts: Prompt[] = some,
  written = '',
  part: { filled?: string[]; onPrompt?: (prompt: Prompt) => boolean } = {},
) {
  const text = signal(written);
  const given = signal(0);
  const sent: string[] = [];
  const Page = () => (
    <Composer
      conversationId="c1"
      text={text}
      given={given.value}
      prompts={prompts}
      usesPrompts
      {...part}
      attachments={[]}
      isRunning={false}
      takesText={true}
      placeholder="Message"
      problem={undefined}
      onWrite={(next) => {
        text.value = next;
      }}
      onFiles={undefined}
      onRemoveFile={() => {}}
      onSend={() => sent.push(text.value)}
      onSendAnyway={undefined}
      onStop={() => {}}
    />
  );
  const { container } = render(<Page />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const selected = () => box.value.slice(box.selectionStart, box.selectionEnd);
  return {
    container,
    box,
    text,
    sent,
    selected,
    type: (value: string) => fireEvent.input(box, { target: { value } }),
    /** Presses a key; false if the default action was prevented. */
    press: (key: string, part: KeyboardEventInit = {}) => fireEvent.keyDown(box, { key, ...part }),
    give: (next: string) =>
      act(() => {
        text.value = next;
        given.value += 1;
      }),
  };
}

export const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

export const active = () =>
  screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent?.split(' ')[0]);
