// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { RemoteImage } from '../../../components/reading/RemoteImage.tsx';
import { ImageLoader } from '../../../components/reading/reading-context.ts';
import type { LoadedImage } from '../../../lib/chat/answer/remote-image.ts';
import { axeViolations } from '../../support/axe.ts';

const source = 'https://example.com/cat.png';
const picture = 'data:image/png;base64,iVBORw0KGgo=';

/** Renders a picture that loads when `answer` is called. */
function shown(content = <RemoteImage source={source} alt="A cat" />) {
  const asked: string[] = [];
  let answer: (image: LoadedImage) => void = () => {};
  const load = (url: string) => {
    asked.push(url);
    return new Promise<LoadedImage>((resolve) => {
      answer = resolve;
    });
  };
  const { container } = render(<ImageLoader.Provider value={load}>{content}</ImageLoader.Provider>);
  return { asked, container, answer: (image: LoadedImage) => act(async () => answer(image)) };
}

const button = () => screen.getByRole('button');
const status = () => screen.getByRole('status').textContent;

describe('remote picture', () => {
  test('is a link and a button before any request', () => {
    const { asked, container } = shown();
    expect(screen.getByRole<HTMLAnchorElement>('link').href).toBe(source);
    expect([button().textContent, button().dataset.tooltip, status()]).toEqual(['Load image', source, '']);
    expect([asked, container.querySelector('img')]).toEqual([[], null]);
  });

  test('is requested once, in the click itself', () => {
    const { asked } = shown();
    fireEvent.click(button());
    expect(asked).toEqual([source]);
    fireEvent.click(button());
    expect(asked).toEqual([source]);
  });

  test('shows that it is loading and keeps focus', () => {
    shown();
    button().focus();
    fireEvent.click(button());
    expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Loading…', 'true']);
    expect(document.activeElement).toBe(button());
    expect(status()).toBe('Loading an image from example.com.');
  });

  test('replaces its button, gets its focus and keeps its link', async () => {
    const { answer } = shown();
    button().focus();
    fireEvent.click(button());
    await answer({ picture });
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'A cat' });
    expect([image.src, document.activeElement]).toEqual([picture, image]);
    expect([screen.queryByRole('button'), status()]).toEqual([null, 'Image loaded.']);
    expect(screen.getByRole<HTMLAnchorElement>('link').href).toBe(source);
  });

  test('leaves focus alone if the reader has moved it', async () => {
    const { answer } = shown();
    fireEvent.click(button());
    screen.getByRole('link').focus();
    await answer({ picture });
    expect(document.activeElement).toBe(screen.getByRole('link'));
  });

  test('that failed to load says why and can be retried', async () => {
    const { answer, asked } = shown();
    fireEvent.click(button());
    await answer({ failure: { kind: 'no-answer' } });
    expect(status()).toContain('example.com did not send the image within 30 s');
    expect(button().textContent).toBe('Load image');
    fireEvent.click(button());
    await answer({ picture });
    expect([asked.length, screen.getAllByRole('img').length]).toEqual([2, 1]);
  });

  test('that cannot be decoded shows the reason', async () => {
    const { answer } = shown();
    fireEvent.click(button());
    await answer({ picture });
    fireEvent.error(screen.getByRole('img'));
    expect(status()).toContain('cannot be shown as an image');
    expect(button().textContent).toBe('Load image');
  });

  test.each([
    'ftp://example.com/cat.png',
    'javascript:alert(1)',
    'file:///cat.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'blob:https://example.com/1',
    'cat.png',
    '//example.com/cat.png',
    'mailto:ada@example.com',
    'https://ada:secret@example.com/cat.png',
    'https://ada@example.com/cat.png',
  ])('at %s cannot be loaded', (address) => {
    const { container } = shown(<RemoteImage source={address} alt="A cat" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(container.textContent).toContain('Image: A cat');
  });

  test('without a loader is only a link', () => {
    render(<RemoteImage source={source} alt="A cat" />);
    expect(screen.getByRole('link').textContent).toContain('Image: A cat');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('remote picture in Markdown', () => {
  const inMarkdown = (text: string) => shown(<Markdown text={signal(text)} isOpen={false} />);

  test('can be loaded', () => {
    const { asked } = inMarkdown(`Look: ![A cat](${source})`);
    fireEvent.click(button());
    expect(asked).toEqual([source]);
  });

  test('inside a link follows that link, which may not contain another link or a button', async () => {
    const { asked, container } = inMarkdown(`[See **![A cat](${source})**](https://example.org/)`);
    expect(screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)).toEqual([
      'https://example.org/',
      source,
    ]);
    expect(container.querySelector('a :is(a, button)')).toBeNull();
    expect(screen.getAllByRole('link')[0]?.textContent).toBe('See A cat');
    fireEvent.click(button());
    expect(asked).toEqual([source]);
  });

  test('stays inside its link if it came inside the answer', () => {
    const { container } = inMarkdown(`[![A dot](${picture})](https://example.org/)`);
    expect(container.querySelector('a img')).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('a remote picture has no axe violations, before and after loading', async () => {
  const { answer, container } = shown();
  expect(await axeViolations(container)).toEqual([]);
  fireEvent.click(button());
  expect(await axeViolations(container)).toEqual([]);
  await answer({ failure: { kind: 'offline' } });
  expect(await axeViolations(container)).toEqual([]);
  fireEvent.click(button());
  await answer({ picture });
  expect(await axeViolations(container)).toEqual([]);
});
