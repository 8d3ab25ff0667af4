// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { options } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { leaveFieldsUnremembered } from '../../../components/ui/unremembered-fields.ts';

const { vnode: before } = options;

afterEach(() => {
  if (before) options.vnode = before;
  else delete options.vnode;
});

const Fields = () => (
  <form>
    <input aria-label="Any" />
    <textarea aria-label="Any" autocomplete="on" />
    <select aria-label="Any" />
  </form>
);

test('no field is remembered by the browser', () => {
  leaveFieldsUnremembered();
  const { container } = render(<Fields />);
  const fields = [...container.querySelectorAll('input, textarea, select')];
  expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(['off', 'off', 'off']);
});
