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

/** A page, and what was dropped on it so far. */
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

/** Whether the browser is kept from what it would do, and which effect the pointer shows. */
function drag(kind: 'dragOver' | 'drop', target: Element, dragged: Dragged) {
  const dataTransfer = given(dragged);
  const event = createEvent[kind](target);
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  fireEvent(target, event);
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
}

test('files that are dropped anywhere are taken, and the browser does not open them', () => {
  const { told } = page();
  expect(drag('dragOver', elsewhere(), files)).toEqual({ isPrevented: true, effect: 'copy' });
  expect(drag('drop', elsewhere(), files).isPrevented).toBe(true);
  drag('drop', screen.getByLabelText('Message'), files);
  expect(told).toEqual(['one.txt', 'two.txt', 'one.txt', 'two.txt']);
});

test('a field for a file takes its files itself', () => {
  const { told } = page();
  expect(drag('dragOver', screen.getByLabelText('File'), files).isPrevented).toBe(false);
  expect(drag('drop', screen.getByLabelText('File'), files).isPrevented).toBe(false);
  expect(told).toEqual([]);
});

test('a text or a link goes into a text box, and a link is opened nowhere else', () => {
  page();
  expect(drag('drop', screen.getByLabelText('Message'), link).isPrevented).toBe(false);
  expect(drag('dragOver', elsewhere(), link)).toEqual({ isPrevented: true, effect: 'none' });
  expect(drag('drop', elsewhere(), link).isPrevented).toBe(true);
});

test('behind an open dialog nothing is taken', () => {
  const { told, container } = page();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  container.append(dialog);
  expect(drag('dragOver', elsewhere(), files)).toEqual({ isPrevented: true, effect: 'none' });
  expect(drag('drop', elsewhere(), files).isPrevented).toBe(true);
  expect(told).toEqual([]);
});

test('a folder is named, and the files beside it are taken', () => {
  const { told } = page();
  const items = [
    { kind: 'string', isFolder: false },
    { kind: 'file', isFolder: true },
    { kind: 'file', isFolder: false },
  ];
  drag('drop', elsewhere(), { ...files, items });
  expect(told).toEqual(['two.txt', 'folder one.txt']);
});
