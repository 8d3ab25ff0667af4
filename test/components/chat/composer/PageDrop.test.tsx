// @vitest-environment happy-dom
import { createEvent, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PageDrop } from '../../../../components/chat/composer/PageDrop.tsx';

type Dragged = {
  types: string[];
  data?: Record<string, string>;
  files?: File[];
  items?: { kind: string; isFolder: boolean }[];
};

const given = ({ types, files = [], items = [], data = {} }: Dragged) => ({
  types,
  getData: (type: string) => data[type] ?? '',
  files,
  items: items.map(({ kind, isFolder }) => ({
    kind,
    webkitGetAsEntry: () => ({ isDirectory: isFolder }),
  })),
  dropEffect: 'move',
});

const files: Dragged = { types: ['Files'], files: [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')] };
const link: Dragged = {
  types: ['text/uri-list', 'text/plain'],
  data: { 'text/uri-list': 'https://a.test/c' },
};

/** Renders a page and records what is dropped on it. */
function page() {
  const told: string[] = [];
  const { container } = render(
    <>
      <PageDrop
        onFiles={(all) => told.push(...all.map(({ name }) => name))}
        onFolder={(name) => told.push(`folder ${name}`)}
        onText={(text) => told.push(`text ${text}`)}
        onLink={(url) => told.push(`link ${url}`)}
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

test('text or a link dropped on a text box stays with it', () => {
  const { told } = page();
  expect(drag('drop', screen.getByLabelText('Message'), link).isPrevented).toBe(false);
  expect(told).toEqual([]);
});

test.each<[string, Record<string, string>, string[]]>([
  [
    'a link',
    { 'text/uri-list': '# A note\r\nhttps://a.test/b\r\n', 'text/plain': 'https://a.test/b' },
    ['link https://a.test/b'],
  ],
  ['text', { 'text/plain': 'Some words' }, ['text Some words']],
  [
    'a link to no page',
    { 'text/uri-list': 'mailto:a@b.test', 'text/plain': 'mailto:a@b.test' },
    ['text mailto:a@b.test'],
  ],
  ['blank text', { 'text/plain': ' \n' }, []],
])('%s dropped anywhere else is taken', (_, data, expected) => {
  const { told } = page();
  const dragged = { types: Object.keys(data), data };
  expect(drag('dragOver', elsewhere(), dragged)).toEqual({ isPrevented: true, effect: 'copy' });
  expect(drag('drop', elsewhere(), dragged).isPrevented).toBe(true);
  expect(told).toEqual(expected);
});

test('what is dragged within the page itself is not taken', () => {
  const { told } = page();
  fireEvent(elsewhere(), createEvent.dragStart(elsewhere()));
  expect(drag('dragOver', elsewhere(), link)).toEqual({ isPrevented: true, effect: 'none' });
  drag('drop', elsewhere(), link);
  fireEvent(elsewhere(), createEvent.dragEnd(elsewhere()));
  drag('drop', elsewhere(), link);
  expect(told).toEqual(['link https://a.test/c']);
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
