// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { PageDrop } from '../../../../components/chat/composer/PageDrop.tsx';

afterEach(cleanup);

type Dragged = { types: string[]; files?: File[]; items?: { kind: string; isFolder: boolean }[] };

const given = ({ types, files = [], items = [] }: Dragged) => ({
  types,
  files,
  items: items.map(({ kind, isFolder }) => ({
    kind,
    webkitGetAsEntry: () => ({ isDirectory: isFolder }),
  })),
  dropEffect: 'move',
});

const files: Dragged = { types: ['Files'], files: [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')] };
const link: Dragged = { types: ['text/uri-list', 'text/plain'] };

/** Renders a page and records what is dropped on it. */
function page() {
  const told: string[] = [];
  const { container } = render(
    <>
      <PageDrop
        onFiles={(all) => told.push(...all.map(({ name }) => name))}
        onFolder={(name) => told.push(`folder ${name}`)}
      />
      <p>Elsewhere</p>
      <textarea aria-label="Message" />
      <input type="file" aria-label="File" />
    </>,
  );
  return { told, container };
}

const elsewhere = () => screen.getByText('Elsewhere');

/** Returns whether the browser's default is prevented, and the pointer's drop effect. */
function drag(kind: 'dragOver' | 'drop', target: Element, dragged: Dragged) {
  const dataTransfer = given(dragged);
  const event = createEvent[kind](target);
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  fireEvent(target, event);
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
}

test('files dropped anywhere on the page are attached, not opened by the browser', () => {
  const { told } = page();
  expect(drag('dragOver', elsewhere(), files)).toEqual({ isPrevented: true, effect: 'copy' });
  expect(drag('drop', elsewhere(), files).isPrevented).toBe(true);
  drag('drop', screen.getByLabelText('Message'), files);
  expect(told).toEqual(['one.txt', 'two.txt', 'one.txt', 'two.txt']);
});

test('files dropped on a file input stay with it', () => {
  const { told } = page();
  expect(drag('dragOver', screen.getByLabelText('File'), files).isPrevented).toBe(false);
  expect(drag('drop', screen.getByLabelText('File'), files).isPrevented).toBe(false);
  expect(told).toEqual([]);
});

test('text or a link can be dropped only on a text box', () => {
  page();
  expect(drag('drop', screen.getByLabelText('Message'), link).isPrevented).toBe(false);
  expect(drag('dragOver', elsewhere(), link)).toEqual({ isPrevented: true, effect: 'none' });
  expect(drag('drop', elsewhere(), link).isPrevented).toBe(true);
});

test('drops behind an open dialog are ignored', () => {
  const { told, container } = page();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  container.append(dialog);
  expect(drag('dragOver', elsewhere(), files)).toEqual({ isPrevented: true, effect: 'none' });
  expect(drag('drop', elsewhere(), files).isPrevented).toBe(true);
  expect(told).toEqual([]);
});

test('a dropped folder is reported, and the files beside it are attached', () => {
  const { told } = page();
  const items = [
    { kind: 'string', isFolder: false },
    { kind: 'file', isFolder: true },
    { kind: 'file', isFolder: false },
  ];
  drag('drop', elsewhere(), { ...files, items });
  expect(told).toEqual(['two.txt', 'folder one.txt']);
});
