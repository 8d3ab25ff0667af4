// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ShareMenu } from '../../../components/profile/ShareMenu.tsx';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { readShared } from '../../../lib/chat/sharing/shared-profile.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { axeViolations } from '../../support/axe.ts';
import { press } from '../../support/input-form.tsx';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { prepareOutgoing } from '../../support/profile-editor.tsx';

const url = 'http://127.0.0.1:8000/chat';
let copied: string[] = [];

beforeEach(() => {
  copied = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  Object.assign(HTMLElement.prototype, { hidePopover: () => {} });
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
});

/** Renders the menu and opens it, as the browser does at a press. */
function menu(part: Partial<Profile> = {}, prepare = prepareOutgoing) {
  const draft = {
    profile: aProfile({ url, mode: 'batch', ...part }),
    secrets: { a: 'typed' },
    keepName: false,
  };
  const { container } = render(<ShareMenu draft={draft} protocols={protocols} prepare={prepare} />);
  const popover = container.querySelector('[popover]');
  void act(() => void popover?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })));
  return container;
}

const status = () => screen.getByRole('status').textContent;

describe('share menu', () => {
  test('has an item for each form', async () => {
    const container = menu();
    const items = [...container.querySelectorAll('[popover] button')].map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Copy as curl',
      'Copy as fetch',
      'Copy as Python',
      'Copy as JavaScript',
      'Copy as configuration',
      'Copy as configuration (v1.x)',
      'Copy as text to share',
      'Save as file',
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test.each([
    ['Copy as configuration', 'batch'],
    ['Copy as configuration (v1.x)', 'fetch'],
  ])('“%s” copies without headers', async (item, mode) => {
    menu({ headers: [plainHeader('X-Team', 'deck')] });
    press(item);
    await expect.poll(status).toBe('Copied');
    expect(copied.map((text) => JSON.parse(text))).toEqual([{ adapter: { url, dataTransferMode: mode } }]);
  });

  test('copies the URL that would be saved', async () => {
    menu({ url: `{url: '${url}/stream'}` });
    press('Copy as configuration');
    await expect.poll(status).toBe('Copied');
    expect(copied[0]).toContain(`"url": "${url}"`);
  });

  test.each([
    ['Copy as curl', 'curl'],
    ['Copy as fetch', 'fetch'],
    ['Copy as Python', 'python'],
    ['Copy as JavaScript', 'javascript'],
  ])('“%s” copies what can be pasted again, and names the secrets', async (item, source) => {
    menu({ headers: [secretHeader('X-Key')] });
    press(item);
    await expect.poll(status).toBe('Copied without secrets. Fill in RUNNEL_X_KEY.');
    expect(readRequest(copied[0] ?? '')).toMatchObject({ request: { source } });
  });

  test('copies a text to share', async () => {
    menu({ hue: 'pink' });
    press('Copy as text to share');
    await expect.poll(status).toBe('Copied');
    expect(readShared(copied[0] ?? '')).toMatchObject({ status: 'read', profile: { url, hue: 'pink' } });
  });

  test('passes on the secrets that are typed and not saved, to be masked', async () => {
    const prepare = vi.fn(prepareOutgoing);
    menu({}, prepare);
    press('Copy as curl');
    await expect.poll(status).toBe('Copied');
    expect(prepare.mock.calls[0]?.[1]).toEqual(['typed']);
  });

  test.each<[string, Partial<Profile>]>([
    ['a URL', { url: 'hello' }],
    ['a height', { layout: { height: Number.NaN, maxWidth: null } }],
  ])('copies nothing while the form has %s that cannot be saved', async (_, part) => {
    menu(part);
    press('Copy as configuration');
    await expect.poll(status).toMatch(/^Not copied: correct/);
    expect(copied).toEqual([]);
  });

  test('reports that the browser refused', async () => {
    vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    menu();
    press('Copy as configuration');
    await expect.poll(status).toBe('Not copied: the browser does not allow it.');
  });

  test('reports that secrets could not be masked', async () => {
    menu({}, () => Promise.reject(new Error('Nothing was exported: …')));
    press('Copy as curl');
    await expect.poll(status).toBe('Nothing was exported: …');
    expect(copied).toEqual([]);
  });
});
