import { describe, expect, test } from 'vitest';
import { sharedForms, writtenAs } from '../../../lib/chat/sharing/shared-form.ts';
import { outgoingProfile } from '../../../lib/panel/transfer/outgoing-profile.ts';
import { pageProtocols } from '../../../lib/protocols/page-protocols.ts';
import { anyProfile } from '../../support/any-profile.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { fc } from '../../support/fast-check.ts';
import { type FindSecrets, findIn } from '../../support/find-secrets.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const hostFinding = (findSecrets: FindSecrets) =>
  fakeHost({
    commands: { findSecrets },
    records: { readDescription: async () => undefined },
    protocols: pageProtocols,
  });
const host = (...secrets: string[]) => hostFinding(findIn(...secrets));

/** Decodes the text of a shared profile; leaves other texts as they are. */
function readable(text: string): string {
  const encoded = /^runnel:([\w-]+)$/.exec(text)?.[1];
  return encoded === undefined ? text : Buffer.from(encoded, 'base64url').toString();
}

describe('outgoing profile', () => {
  test('contains no secret, whatever the form and the field it was typed into', async () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9_.-]{12,24}$/);
    await fc.assert(
      fc.asyncProperty(anyProfile, secret, secret, async (profile, stored, typed) => {
        const edited = {
          ...profile,
          name: `With ${stored}`,
          starters: [`Use ${typed} please`, stored],
          headers: [...profile.headers, plainHeader('X-Copy', `Bearer ${typed}`), secretHeader('X-Stored')],
          call: { ...profile.call, systemMessage: `The key is ${stored}.` },
        };
        const outgoing = await outgoingProfile(edited, [typed], host(stored));
        for (const form of sharedForms) {
          const text = readable(writtenAs(form, outgoing).text);
          expect(text).not.toContain(stored);
          expect(text).not.toContain(typed);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('drops preset values whose field is unknown, and names them', async () => {
    const { call } = aProfile();
    const presets = [{ id: 'a', name: 'Mine', values: { key: 'k-123' } }];
    const outgoing = await outgoingProfile(aProfile({ call: { ...call, presets } }), [], host());
    expect(outgoing.profile.call.presets).toEqual([{ id: 'a', name: 'Mine', values: {} }]);
    for (const form of ['text', 'file', 'curl'] as const)
      expect(writtenAs(form, outgoing).toFillIn).toEqual(['Mine › key']);
  });

  test('has the body and the URL of a message in its mode', async () => {
    const profile = aProfile({ mode: 'batch' });
    const { url, body } = await outgoingProfile(profile, [], host());
    expect({ url, body }).toEqual({ url: `${profile.url}/invoke`, body: { input: 'Hello' } });
  });

  test('fails if secrets cannot be masked', async () => {
    const findSecrets = async () => ({ ok: false as const, problem: { code: 'no-answer' as const } });
    await expect(outgoingProfile(aProfile(), [], hostFinding(findSecrets))).rejects.toThrow(
      /^Nothing was exported/,
    );
  });
});
