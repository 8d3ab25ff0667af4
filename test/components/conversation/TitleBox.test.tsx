// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TitleBox } from '../../../components/conversation/TitleBox.tsx';

test.each<[string, string, KeyboardEventInit, unknown[]]>([
  ['Enter saves the title', 'Other', { key: 'Enter' }, ['Other']],
  ['Enter cancels a blank title', '  ', { key: 'Enter' }, [undefined]],
  ['Escape cancels', 'Other', { key: 'Escape' }, [undefined]],
  ['Enter of an input method is ignored', 'にほ', { key: 'Enter', isComposing: true }, []],
  ['Escape of an input method is ignored', 'にほ', { key: 'Escape', isComposing: true }, []],
  ['key 229 of an old input method is ignored', 'にほ', { key: 'Enter', keyCode: 229 }, []],
])('title box: %s', (_, typed, key, expected) => {
  const done: unknown[] = [];
  render(<TitleBox title="Title" written={signal('Title')} onDone={(title) => done.push(title)} />);
  const box = screen.getByRole('textbox', { name: 'Title of the conversation' });
  fireEvent.input(box, { target: { value: typed } });
  fireEvent.keyDown(box, key);
  expect(done).toEqual(expected);
});

test.each<[string, string, KeyboardEventInit | undefined, unknown[]]>([
  ['saves the title', 'Other', undefined, ['Other']],
  ['keeps the old title instead of a blank one', '  ', undefined, [undefined]],
  ['keeps the old title after Escape', 'Other', { key: 'Escape' }, [undefined]],
  ['leaves Enter to its own press', 'Other', { key: 'Enter' }, []],
])('“Save title” %s', (_, typed, key, expected) => {
  const done: unknown[] = [];
  render(<TitleBox title="Title" written={signal('Title')} onDone={(title) => done.push(title)} />);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: typed } });
  const button = screen.getByRole('button', { name: 'Save title' });
  if (key) fireEvent.keyDown(button, key);
  else fireEvent.click(button);
  expect(done).toEqual(expected);
});
