import { describe, expect, test } from 'vitest';
import { withAddress } from '../../../lib/chat/profile/configured-draft.ts';
import { newProfile, type Profile } from '../../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../../lib/chat/profile/profile-draft.ts';
import { readRunnableUrl } from '../../../lib/langserve/runnable-url.ts';
import { aProfile, plainHeader } from '../../support/profile.ts';

const draft = (profile: Profile = newProfile('p1')): ProfileDraft => ({
  profile,
  secrets: {},
  keepName: false,
});

const url = 'http://127.0.0.1:8000/chat';
const batch = `{url: '${url}', dataTransferMode: 'batch', layoutOptions: {height: 480}}`;
const jack = `{adapter: {url: '${url}'}, personaOptions: {assistant: {name: 'Jack'}}}`;

const edited = (before: ProfileDraft, part: Partial<Profile>): ProfileDraft => ({
  ...before,
  profile: { ...before.profile, ...part },
});

describe('configured draft', () => {
  test('uses the settings of the configuration and keeps the others', () => {
    const before = aProfile({
      name: 'Mine',
      headers: [plainHeader('X-Team', 'a')],
      starters: ['Hello'],
      persona: { assistant: { name: 'A', avatar: '', tagline: 'T' }, user: { name: 'U', avatar: '' } },
      layout: { height: null, maxWidth: 900 },
    });

    const { profile } = withAddress(draft(before), batch, readRunnableUrl);

    expect(profile).toEqual({ ...before, url: batch, mode: 'batch', layout: { height: 480, maxWidth: 900 } });
  });

  test("uses the assistant's name if it has none", () => {
    expect(withAddress(draft(), jack, readRunnableUrl).profile.name).toBe('Jack');
    expect(withAddress(draft(aProfile({ name: 'Mine' })), jack, readRunnableUrl).profile.name).toBe('Mine');
  });

  test.each(['', url, `{url: '${url}'}`])(
    'returns to its earlier settings when %j replaces the configuration',
    (text) => {
      const configured = withAddress(withAddress(draft(), batch, readRunnableUrl), jack, readRunnableUrl);

      expect(withAddress(configured, text, readRunnableUrl).profile).toEqual({
        ...newProfile('p1'),
        url: text,
      });
    },
  );

  test('keeps the last complete configuration while the next one is typed', () => {
    const configured = withAddress(draft(), jack, readRunnableUrl);

    expect(withAddress(configured, '{{', readRunnableUrl).profile).toEqual({
      ...configured.profile,
      url: '{{',
    });
  });

  test('keeps later edits when the configuration is removed', () => {
    const changed = edited(withAddress(draft(), jack, readRunnableUrl), { mode: 'batch', name: 'Captain' });

    expect(withAddress(changed, '', readRunnableUrl).profile).toEqual({
      ...newProfile('p1'),
      name: 'Captain',
      mode: 'batch',
    });
  });

  test('keeps later edits while the configuration is unchanged', () => {
    const changed = edited(withAddress(draft(), batch, readRunnableUrl), { mode: 'stream' });

    expect(withAddress(changed, `${batch} // again`, readRunnableUrl).profile.mode).toBe('stream');
    expect(withAddress(changed, batch, readRunnableUrl, true).profile.mode).toBe('stream');
  });

  test('prefers a changed value of the configuration to an edit', () => {
    const changed = edited(withAddress(draft(), batch, readRunnableUrl), {
      layout: { height: 300, maxWidth: null },
    });

    const again = withAddress(changed, batch.replace('480', '500'), readRunnableUrl);

    expect(again.profile.layout.height).toBe(500);
    expect(withAddress(again, '', readRunnableUrl).profile.layout.height).toBe(300);
  });

  test('uses the valid values of a configuration with a problem', () => {
    const { profile } = withAddress(
      draft(),
      `{url: 1, dataTransferMode: 'batch', layoutOptions: {height: 1}}`,
      readRunnableUrl,
    );

    expect(profile).toMatchObject({ mode: 'batch', layout: { height: null } });
  });
});
