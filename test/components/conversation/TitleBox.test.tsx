// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { TitleBox } from '../../../components/conversation/TitleBox.tsx';

afterEach(cleanup);

test.each<[string, string, KeyboardEventInit, unknown[]]>([
  ['Enter takes what is written', 'Other', { key: 'Enter' }, ['Other']],
  ['Enter takes nothing but blanks for nothing', '  ', { key: 'Enter' }, [undefined]],
  ['Escape leaves it as it was', 'Other', { key: 'Escape' }, [undefined]],
  ['Enter in an input method is its own', 'にほ', { key: 'Enter', isComposing: true }, []],
  ['Escape in an input method is its own', 'にほ', { key: 'Escape', isComposing: true }, []],
  ['a key that an old input method reports is its own', 'にほ', { key: 'Enter', keyCode: 229 }, []],
])('%s', (_, typed, key, expected) => {
  const done: unknown[] = [];
  render(<TitleBox title="Title" written={signal('Title')} onDone={(title) => done.push(title)} />);
  const box = screen.getByRole('textbox', { name: 'Title of the conversation' });
  fireEvent.input(box, { target: { value: typed } });
  fireEvent.keyDown(box, key);
  expect(done).toEqual(expected);
});
