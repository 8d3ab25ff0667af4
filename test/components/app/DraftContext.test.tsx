// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { DraftContext } from '../../../components/app/composing/MessageContext.tsx';
import { ContextChips } from '../../../components/context/ContextChips.tsx';
import type { ContextField, DraftContext as DraftedItem } from '../../../lib/chat/context/context-item.ts';
import { usualTemplate } from '../../../lib/chat/context/sent-text.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { aContextItem, aDraftContext } from '../../support/context.ts';
import { aProfile } from '../../support/profile.ts';

/** Counts how often the text of an item is read. */
function counted<Item extends { text: string }>(item: Item) {
  const reads = { count: 0 };
  const { text } = item;
  Object.defineProperty(item, 'text', {
    enumerable: true,
    get() {
      reads.count += 1;
      return text;
    },
  });
  return { item, reads };
}

const chip = () => screen.getByRole('button', { name: /^Tides/ });
const described = () => chip().getAttribute('aria-description');

/** Shows the context beside an unsent message. */
function show(item: DraftedItem) {
  const state = {
    list: signal([item]),
    fields: signal<ContextField[]>([{ name: 'notes', isList: false }]),
    text: signal(''),
  };
  const panel = {
    composer: {
      context: { list: state.list },
      runnable: { textFields: state.fields },
      draft: { text: state.text },
    },
  } as unknown as Panel;
  render(<DraftContext panel={panel} profile={aProfile()} />);
  return state;
}

test('a letter of the message reads no text of a page again', () => {
  const { item, reads } = counted(aDraftContext({ place: 'page' }));
  const { text } = show(item);
  const before = reads.count;
  for (const written of ['{', '{{', '{{page}}'])
    void act(() => {
      text.value = written;
    });
  expect(chip().textContent).toContain('→ {{page}}');
  expect(reads.count).toBe(before);
});

test('a chip measures its text once, whatever is written beside it', () => {
  const { item, reads } = counted(aContextItem());
  const chips = (text: string) => <ContextChips items={[item]} text={text} template={usualTemplate} />;
  const { rerender } = render(chips(''));
  const before = reads.count;
  for (const text of ['S', 'Su', 'Sum']) rerender(chips(text));
  expect(reads.count).toBe(before);
});

test('a chip shows the size of a text that was changed, and a field only while the runnable has it', () => {
  const { list, fields } = show(aDraftContext({ field: { name: 'notes', isList: false } }));
  expect(described()).toBe('Tides, 18 characters, about 5 tokens, goes into “notes”');
  void act(() => {
    list.value = [aDraftContext({ text: 'Low.', field: { name: 'notes', isList: false } })];
    fields.value = [];
  });
  expect(described()).toBe('Tides, 4 characters, about 1 token');
});
