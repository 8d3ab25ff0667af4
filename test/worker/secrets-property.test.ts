import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { everywhere } from '../support/doctor-scene.ts';
import { fc } from '../support/fast-check.ts';
import { type Answer, answerJson, serve } from '../support/http-server.ts';
import { secretActions } from '../support/secret-actions.ts';
import { createSecretScene } from '../support/secret-scene.ts';

type Server = Awaited<ReturnType<typeof serve>>;
let servers: Server[];

/** Repeats the headers in a refusal: as text, in base64 and in a URL. */
const repeat: Answer = (response, { headers }) => {
  const said = Object.values(headers).map((value) => [
    btoa(String(value)),
    encodeURIComponent(String(value)),
  ]);
  return answerJson(401, { detail: { headers, said } })(response);
};

beforeAll(async () => {
  servers = await Promise.all([0, 1].map(() => serve(everywhere(repeat))));
});

afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  for (const server of servers) await server[Symbol.asyncDispose]();
});

/** Everything stored, except the items that may hold secrets or their key, and secrets of deleted profiles. */
async function storedBesides() {
  const { secrets: _, ...local } = await fakeBrowser.storage.local.get();
  const {
    secrets: __,
    'secrets.key': ___,
    'profiles.deleted': deleted,
    ...session
  } = await fakeBrowser.storage.session.get();
  const gone = ((deleted ?? []) as { secrets: unknown }[]).map(({ secrets: ____, ...rest }) => rest);
  return [local, session, gone];
}

/** Collects everything that is logged. */
function watchConsole(): unknown[] {
  const logged: unknown[] = [];
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => void logged.push(said.map(String)));
  return logged;
}

/** Parts of a secret that must not appear anywhere: its token, also in base64. */
const spellings = (secret: string) => {
  const token = secret.slice('Bearer '.length);
  return [token, encodeURIComponent(token), btoa(secret).slice(0, -4)];
};

test('a secret leaves its store only to its site, whatever the order of actions', async () => {
  const logged = watchConsole();
  await fc.assert(
    fc.asyncProperty(fc.array(secretActions, { minLength: 4, maxLength: 25 }), async (steps) => {
      fakeBrowser.reset();
      for (const { requests } of servers) requests.length = 0;
      const { begin, act, typed, told, passphrase } = createSecretScene(servers);
      await begin();
      for (const step of steps) await act(step);

      const seen = JSON.stringify([told, logged, await storedBesides()]);
      const shown = [...typed.keys()].flatMap(spellings).filter((spelling) => seen.includes(spelling));
      expect(shown).toEqual([]);
      const onDisk = JSON.stringify(await fakeBrowser.storage.local.get());
      expect(passphrase.keys.filter((key) => seen.includes(key) || onDisk.includes(key))).toEqual([]);
      const inPlain = [...typed.keys()].flatMap(spellings).filter((spelling) => onDisk.includes(spelling));
      if (passphrase.isSet()) expect(inPlain).toEqual([]);
      for (const [secret, origin] of typed) {
        const elsewhere = servers.filter((server) => server.origin !== origin);
        expect(JSON.stringify(elsewhere.map(({ requests }) => requests))).not.toContain(secret);
      }
    }),
    { numRuns: 150 },
  );
}, 120_000);
