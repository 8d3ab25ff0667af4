// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CopyConfiguration } from '../../../components/profile/CopyConfiguration.tsx';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { readRunnableUrl } from '../../../lib/langserve/runnable-url.ts';
import { axeViolations } from '../../support/axe.ts';
import { control, press } from '../../support/input-form.tsx';
import { aProfile, plainHeader } from '../../support/profile.ts';

afterEach(cleanup);

const url = 'http://127.0.0.1:8000/chat';
let copied: string[] = [];

beforeEach(() => {
  copied = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});

const section = (part: Partial<Profile> = {}) =>
  render(
    <CopyConfiguration
      draft={{ profile: aProfile({ url, mode: 'batch', ...part }), secrets: {}, keepName: false }}
      readUrl={readRunnableUrl}
    />,
  );

const status = () => screen.getByRole('status').textContent;

describe('copy as configuration', () => {
  test('copies v2.x without headers', async () => {
    const { container } = section({ headers: [plainHeader('X-Team', 'deck')] });
    press('Copy as configuration');

    await expect.poll(status).toBe('Copied');
    expect(copied.map((text) => JSON.parse(text))).toEqual([{ adapter: { url, dataTransferMode: 'batch' } }]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('copies v1.x if chosen', async () => {
    section();
    fireEvent.click(control('radio', 'v1.x'));
    press('Copy as configuration');

    await expect.poll(status).toBe('Copied');
    expect(copied.map((text) => JSON.parse(text))).toEqual([{ adapter: { url, dataTransferMode: 'fetch' } }]);
  });

  test('copies the URL that would be saved', async () => {
    section({ url: `{url: '${url}/stream'}` });
    press('Copy as configuration');

    await expect.poll(status).toBe('Copied');
    expect(copied[0]).toContain(`"url": "${url}"`);
  });

  test.each<[string, Partial<Profile>]>([
    ['a URL', { url: 'hello' }],
    ['a height', { layout: { height: Number.NaN, maxWidth: null } }],
  ])('copies nothing while the form has %s that cannot be saved', async (_, part) => {
    section(part);
    press('Copy as configuration');

    await expect.poll(status).toMatch(/^Not copied: correct/);
    expect(copied).toEqual([]);
  });

  test('reports that the browser refused', async () => {
    vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('no'));
    section();
    press('Copy as configuration');

    await expect.poll(status).toBe('Not copied: the browser does not allow it.');
  });
});
