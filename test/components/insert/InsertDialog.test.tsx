// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import { InsertDialog, type ShownField } from '../../../components/insert/InsertDialog.tsx';
import { axeViolations } from '../../support/axe.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
});

type Looked = { field: ShownField } | { problem: string };
const letter = { field: { name: 'Letter', page: 'Example', isLine: false, room: null } };
const none = { problem: 'No field.' };

/** Opens the dialog; each look waits for its outcome. */
function open(refusal?: string) {
  const waiting: ((outcome: Looked) => void)[] = [];
  const { container } = render(
    <InsertDialog
      inserted={{ text: 'Six.', isCode: false }}
      find={() => new Promise<Looked>((resolve) => waiting.push(resolve))}
      insert={async () => refusal}
      onClose={() => {}}
    />,
  );
  return {
    container,
    looks: () => waiting.length,
    finds: (outcome: Looked) => waiting.at(-1)?.(outcome),
  };
}

const focused = () => document.activeElement?.textContent;
const isFocused = (name: string) => expect.poll(focused).toBe(name);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getByRole('dialog').textContent;

test('“Look again” keeps the focus while it looks, and looks once', async () => {
  const { finds, looks } = open();
  finds(none);
  await isFocused('Look again');
  const before = document.activeElement;
  press('Look again');
  await expect.poll(shown).toContain('Looking for the field…');
  expect(screen.queryByText('No field.')).toBeNull();
  press('Look again');
  expect(looks()).toBe(2);
  finds(none);
  await expect.poll(() => screen.getByRole('alert').textContent).toBe('No field.');
  expect(document.activeElement).toBe(before);
  press('Look again');
  finds(letter);
  await isFocused('Insert');
});

test('“Look again” takes the focus from an “Insert” that failed', async () => {
  const { finds, container } = open('The field is gone.');
  finds(letter);
  await isFocused('Insert');
  press('Insert');
  await isFocused('Look again');
  expect(screen.getByRole('alert').textContent).toBe('The field is gone.');
  expect(await axeViolations(container)).toEqual([]);
});
