import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { unlockSecrets } from '../../lib/platform/settings/passphrase-storage.ts';
import { readOpenSecrets } from '../../lib/platform/settings/secret-storage.ts';
import { frozenText } from '../support/frozen-value.ts';
import { type StoredValue, storedValues } from '../support/stored-values.ts';

// biome-ignore lint/suspicious/noExplicitAny: frozen JSON has the shape of its version.
const frozen = (name: StoredValue, version: string): any => JSON.parse(frozenText(name, version));

test.each(storedValues['secrets-lock'].map((version) => [version] as const))(
  'secrets lock %s: the key of the session opens its secrets',
  async (version) => {
    const session = frozen('session', 'v1-0.7.0-passphrase');
    const held = { secrets: session.secrets, 'secrets.key': session['secrets.key'] };
    await fakeBrowser.storage.session.set(held);
    await fakeBrowser.storage.local.set({
      'secrets.lock': frozen('secrets-lock', version),
      secrets: frozen('secrets', 'v1-0.7.0'),
    });
    const [id] = Object.keys(frozen('secrets', 'v1-0.7.0').secrets);
    expect(Object.values(await readOpenSecrets(id ?? ''))).toMatchObject([
      { value: 'Bearer not-a-real-token' },
    ]);
    expect(await readOpenSecrets('p1')).toMatchObject({ h1: { value: 'not-a-real-token' } });
    expect(await unlockSecrets(held['secrets.key'].key)).toBe(true);
  },
);
