// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { FirstRun } from '../../../components/profile/FirstRun.tsx';
import { demoProfiles } from '../../../demo/demo-profiles.mjs';
import { profile as profileSchema } from '../../../lib/chat/profile/profile.ts';
import { axeViolations } from '../../support/axe.ts';

const demos = demoProfiles('http://127.0.0.1:8137').map(({ profile, about }) => ({
  profile: profileSchema.parse(profile),
  about,
}));

const rest = { onAdd() {}, async onTry() {}, onTake() {} };

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'URL, command or code' });
const url = 'http://127.0.0.1:8000/chat';

function paste(target: EventTarget, text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return fireEvent(
    target as Element,
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

describe('the box of the first run', () => {
  test('has the focus', () => {
    render(<FirstRun demos={[]} {...rest} />);
    expect(document.activeElement).toBe(box());
  });

  test.each([
    [
      'by its button',
      '',
      () => fireEvent.click(screen.getByRole('button', { name: 'Add your first profile' })),
    ],
    ['by its button, with what was typed', url, () => fireEvent.submit(box().form as Element)],
    ['by Enter', url, () => fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13 })],
  ])('adds a profile %s', (_, typed, press) => {
    const onAdd = vi.fn();
    render(<FirstRun demos={[]} {...rest} onAdd={onAdd} />);
    fireEvent.input(box(), { target: { value: typed } });
    press();
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(typed);
  });

  test.each([
    ['into it', () => box()],
    ['on the page', () => document.body],
  ])('takes what is pasted %s, and keeps it', (_, target) => {
    const onAdd = vi.fn();
    render(<FirstRun demos={[]} {...rest} onAdd={onAdd} />);
    expect(paste(target(), ` ${url}\n`)).toBe(false);
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(url);
    expect(box().value).toBe(url);
  });

  test('leaves a paste beside what is typed to the box', () => {
    const onAdd = vi.fn();
    render(<FirstRun demos={[]} {...rest} onAdd={onAdd} />);
    fireEvent.input(box(), { target: { value: 'http://' } });
    expect(paste(box(), '127.0.0.1:8000/chat')).toBe(true);
    expect(onAdd).not.toHaveBeenCalled();
  });

  test('leaves a paste into another box alone', () => {
    const onAdd = vi.fn();
    const { container } = render(
      <>
        <FirstRun demos={[]} {...rest} onAdd={onAdd} />
        <input aria-label="Search" />
      </>,
    );
    paste(container.querySelector('input') as Element, url);
    expect(onAdd).not.toHaveBeenCalled();
  });
});

test('the first run without a demo server has the buttons of every build', () => {
  render(<FirstRun demos={[]} {...rest} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Add your first profile',
    'Try it now',
  ]);
});

test('the first run offers the demo inside the extension, once at a time', async () => {
  const tries: (() => void)[] = [];
  const onTry = () => new Promise<void>((resolve) => void tries.push(resolve));
  render(<FirstRun demos={[]} {...rest} onTry={onTry} />);
  const button = screen.getByRole('button', {
    name: 'Try it now',
    description: 'A demo inside Runnel: streaming, a form, a failure. No server, no network.',
  });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(tries).toHaveLength(1);
  tries[0]?.();
  await expect.poll(() => button.hasAttribute('disabled')).toBe(false);
});

test('the first run shows the difference between the demo inside the extension and a demo server', () => {
  render(<FirstRun demos={demos} {...rest} />);
  expect(screen.getByRole('heading', { name: 'Or use a demo server on this computer' })).toBeTruthy();
});

test('the first run adds a demo with one click', () => {
  const onTake = vi.fn();
  render(<FirstRun demos={demos} {...rest} onTake={onTake} />);
  fireEvent.click(screen.getByRole('button', { name: /^Vault/ }));
  expect(onTake).toHaveBeenCalledExactlyOnceWith(demos.find(({ profile }) => profile.name === 'Vault'));
});

test('the first run says what Runnel may do, and where secrets go', () => {
  render(<FirstRun demos={[]} {...rest} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Runnel asks for access to one site at a time, when you add its profile. It asks for nothing at installation.',
    'Answers continue after you close the panel.',
    'Secrets, such as API keys, are sent only to their own site. They are never exported or logged.',
  ]);
});

test('the first run has no axe violations', async () => {
  expect(await axeViolations(render(<FirstRun demos={demos} {...rest} />).container)).toEqual([]);
});
