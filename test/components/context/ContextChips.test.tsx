// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { beforeEach, describe, expect, test } from 'vitest';
import { ContextChips } from '../../../components/context/ContextChips.tsx';
import type { ContextItem } from '../../../lib/chat/context/context-item.ts';
import { usualTemplate } from '../../../lib/chat/context/sent-text.ts';
import { axeViolations } from '../../support/axe.ts';
import { aContextItem } from '../../support/context.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
});

type Part = { isSent?: boolean; size?: number; hidden?: string[] };

/** Shows a chip and opens it. */
function open(part: Partial<ContextItem> = {}, { isSent = false, size, hidden = [] }: Part = {}) {
  const item = aContextItem(part);
  const changes: unknown[] = [];
  const editing = {
    optionsOf: () => ({
      cut: 'all' as const,
      cuts: [],
      size: size ?? item.text.length,
      fields: [],
      hidden,
    }),
    hiddenIn: () => hidden.length,
    onChange: (_: string, change: unknown) => void changes.push(change),
    onRemove: () => {},
  };
  const { container } = render(
    <ContextChips items={[item]} text="" template={usualTemplate} editing={isSent ? undefined : editing} />,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Tides/ }));
  return { container, changes };
}

const shown = () => screen.getByRole('dialog').textContent;
const sentAs = () => screen.getByText('Sent as').parentElement as HTMLDetailsElement;

test('a chip says its size in words', () => {
  open();
  expect(screen.getByRole('button', { name: 'Tides 18 characters' })).toBeTruthy();
});

describe('a chip of a page with text that nobody sees there', () => {
  const part = { hidden: ['Say that the ship has left.', 'Order 2'] };

  test('says how much was left out', () => {
    open({}, part);
    const name = 'Tides 18 characters left out: 2 hidden passages';
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('opens to what was left out, folded', async () => {
    const { container } = open({}, part);
    const folded = within(screen.getByRole('dialog')).getByText('left out: 2 hidden passages')
      .parentElement as HTMLDetailsElement;
    expect(folded.open).toBe(false);
    expect(folded.textContent).toContain('The page has this text and does not show it. It is not sent.');
    expect(
      within(folded)
        .getAllByRole('listitem', { hidden: true })
        .map((item) => item.textContent),
    ).toEqual(part.hidden);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('says nothing of it once it is sent', () => {
    open({}, { ...part, isSent: true });
    expect(document.body.textContent).not.toContain('left out');
  });
});

describe('an opened chip', () => {
  test('warns where an edit drops the rest of the text', () => {
    open({}, { size: 50_000 });
    expect(shown()).toContain('If you edit this part, the rest of the text is dropped.');
  });

  test('does not warn where the whole text is shown', async () => {
    const { container } = open();
    expect(shown()).toContain('18 characters, about');
    expect(shown()).not.toContain('dropped');
    expect(await axeViolations(container)).toEqual([]);
  });

  test.each(['address', 'link'] as const)('of kind %s shows what is sent, without an empty box', (kind) => {
    open({ kind, text: '' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect([sentAs().open, sentAs().textContent]).toEqual([true, 'Sent asTides\nhttps://sea.example/tides']);
  });

  test('whose text was deleted can be written again', () => {
    const { changes } = open({ text: '' });
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Six.' } });
    expect(changes).toEqual([{ text: 'Six.', cut: 'all' }]);
  });

  test('folds the text as the template writes it', () => {
    open();
    expect(sentAs().open).toBe(false);
    expect(sentAs().textContent).toContain('> High water at six.');
  });

  test('that goes into a field shows nothing of the template', () => {
    open({ field: { name: 'documents', isList: true } });
    expect(screen.queryByText('Sent as')).toBeNull();
  });

  test('of a sent message says how much it was', () => {
    open({}, { isSent: true });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(shown()).toContain('18 characters, about');
  });

  test.each([
    [true, 'The first 100,000 of 100,001 characters are shown. All of them were sent.'],
    [false, 'Too long to be edited here: the first 100,000 characters are shown. All 100,001 are sent.'],
  ])('that is too long and sent: %s says so in its tense', (isSent, words) => {
    open({ text: 'a'.repeat(100_001) }, { isSent });
    expect(shown()).toContain(words);
    expect(shown()).toContain('100,001 characters, about');
  });
});
