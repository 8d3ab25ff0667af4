import { signal } from '@preact/signals';
import { act, render } from '@testing-library/preact';
import { Markdown } from '../../components/reading/Markdown.tsx';

/** Renders an answer that can grow and end. */
export function growingAnswer(start: string, isOpen = true) {
  const text = signal(start);
  const shown = (open: boolean) => <Markdown text={text} isOpen={open} />;
  const { container, rerender } = render(shown(isOpen));
  return {
    container,
    grow: (more: string) =>
      act(() => {
        text.value += more;
      }),
    end: () => rerender(shown(false)),
  };
}
