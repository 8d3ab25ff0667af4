import { describe, expect, test } from 'vitest';
import { withAddress } from '../../../lib/chat/profile/configured-draft.ts';
import { newProfile, type Profile } from '../../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../../lib/chat/profile/profile-draft.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';

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
  test('uses the settings of the configuration, and keeps the others', () => {
    const before = aProfile({
      name: 'Mine',
      headers: [plainHeader('X-Team', 'a')],
      starters: ['Hello'],
      persona: { assistant: { name: 'A', avatar: '', tagline: 'T' }, user: { name: 'U', avatar: '' } },
      layout: { height: null, maxWidth: 900 },
    });

    const { profile } = withAddress(draft(before), batch, protocols);

    expect(profile).toEqual({ ...before, url: batch, mode: 'batch', layout: { height: 480, maxWidth: 900 } });
  });

  test("uses the assistant's name if it has none", () => {
    expect(withAddress(draft(), jack, protocols).profile.name).toBe('Jack');
    expect(withAddress(draft(aProfile({ name: 'Mine' })), jack, protocols).profile.name).toBe('Mine');
  });

  test.each(['', url, `{url: '${url}'}`])(
    'returns to its earlier settings when %j replaces the configuration',
    (text) => {
      const configured = withAddress(withAddress(draft(), batch, protocols), jack, protocols);

      expect(withAddress(configured, text, protocols).profile).toEqual({
        ...newProfile('p1'),
        url: text,
      });
    },
  );

  test('keeps the last complete configuration while the next one is typed', () => {
    const configured = withAddress(draft(), jack, protocols);

    expect(withAddress(configured, '{{', protocols).profile).toEqual({
      ...configured.profile,
      url: '{{',
    });
  });

  test('keeps later edits when the configuration is removed', () => {
    const changed = edited(withAddress(draft(), jack, protocols), { mode: 'batch', name: 'Captain' });

    expect(withAddress(changed, '', protocols).profile).toEqual({
      ...newProfile('p1'),
      name: 'Captain',
      mode: 'batch',
    });
  });

  test('keeps later edits while the configuration is unchanged', () => {
    const changed = edited(withAddress(draft(), batch, protocols), { mode: 'stream' });

    expect(withAddress(changed, `${batch} // again`, protocols).profile.mode).toBe('stream');
    expect(withAddress(changed, batch, protocols, true).profile.mode).toBe('stream');
  });

  test('prefers a changed value of the configuration to an edit', () => {
    const changed = edited(withAddress(draft(), batch, protocols), {
      layout: { height: 300, maxWidth: null },
    });

    const again = withAddress(changed, batch.replace('480', '500'), protocols);

    expect(again.profile.layout.height).toBe(500);
    expect(withAddress(again, '', protocols).profile.layout.height).toBe(300);
  });

  test('uses the valid values of a configuration with a problem', () => {
    const { profile } = withAddress(
      draft(),
      `{url: 1, dataTransferMode: 'batch', layoutOptions: {height: 1}}`,
      protocols,
    );

    expect(profile).toMatchObject({ mode: 'batch', layout: { height: null } });
  });
});

describe('draft with a URL that ends with the endpoint of a mode', () => {
  const url = 'http://127.0.0.1:8000/chat';

  test.each([
    ['/invoke', 'batch'],
    ['/stream', 'stream'],
    ['/stream_log', 'batch'],
    ['/playground', 'batch'],
    ['', 'batch'],
  ])('%s: has the mode of the endpoint, else its own', (end, mode) => {
    const before = draft(aProfile({ mode: end === '/invoke' ? 'stream' : 'batch' }));
    expect(withAddress(before, url + end, protocols).profile.mode).toBe(mode);
  });

  test('restores its own mode without the endpoint, unless the person has changed it', () => {
    const set = withAddress(draft(), `${url}/invoke`, protocols);
    expect(withAddress(set, url, protocols).profile.mode).toBe('stream');
    const changed = edited(set, { mode: 'stream' });
    expect(withAddress(changed, `${url}/invoke `, protocols).profile.mode).toBe('stream');
  });
});
