// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { MoreItems } from '../../../components/app/MoreItems.tsx';

const nothing = () => {};

/** Parts of the menu on a page without a conversation. */
const menuOf = (onFullPage: (() => void) | undefined) => ({
  close: nothing,
  conversation: undefined,
  onEdit: nothing,
  onRemoveDemo: nothing,
  onTransfer: nothing,
  onSettings: nothing,
  onFullPage,
  onCommands: nothing,
  site: undefined,
  isNaming: signal(false),
});

/** Renders the menu, turned into the box for the title. */
function renaming() {
  const titles: string[] = [];
  const conversation = {
    title: 'Ships',
    onRename: (title: string) => void titles.push(title),
    onExport: nothing,
    onBranches: nothing,
    onFind: nothing,
    onDelete: nothing,
  };
  const { unmount } = render(<MoreItems {...menuOf(nothing)} conversation={conversation} />);
  fireEvent.click(screen.getByRole('button', { name: 'Rename conversation' }));
  const box = screen.getByRole('textbox', { name: 'Title of the conversation' });
  const type = (text: string) => fireEvent.input(box, { target: { value: text } });
  return { titles, unmount, box, type };
}

describe('a title typed in the menu', () => {
  test('is saved when the menu closes by a press beside it', () => {
    const { titles, unmount, type } = renaming();
    type('Boats');
    unmount();
    expect(titles).toEqual(['Boats']);
  });

  test('is saved once by Enter', () => {
    const { titles, unmount, box, type } = renaming();
    type('Boats');
    fireEvent.keyDown(box, { key: 'Enter' });
    unmount();
    expect(titles).toEqual(['Boats']);
  });

  test.each([
    ['is dropped by Escape', 'Boats', true],
    ['that is empty is dropped', ' ', false],
    ['that is the old one is not saved again', 'Ships', false],
  ])('%s', (_, typed, isEscaped) => {
    const { titles, unmount, box, type } = renaming();
    type(typed);
    if (isEscaped) fireEvent.keyDown(box, { key: 'Escape' });
    unmount();
    expect(titles).toEqual([]);
  });
});

test('the menu of the side panel opens the full page, whose own menu does not', () => {
  const opened: string[] = [];
  const { unmount } = render(<MoreItems {...menuOf(() => void opened.push('full page'))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open as a full page' }));
  expect(opened).toEqual(['full page']);
  unmount();
  render(<MoreItems {...menuOf(undefined)} />);
  expect(screen.queryByRole('button', { name: 'Open as a full page' })).toBeNull();
});
