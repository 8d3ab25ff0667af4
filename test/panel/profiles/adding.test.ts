import { describe, expect, test } from 'vitest';
import type { OfferedRunnable } from '../../../lib/chat/discovery/offered-runnable.ts';
import { draftAt, findingScene } from '../../support/finding-scene.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const server = 'http://127.0.0.1:8000';

const offered = (path: string, modes: OfferedRunnable['modes'] = ['stream', 'batch']): OfferedRunnable => ({
  url: `${server}${path}`,
  path,
  protocol: 'langserve',
  modes,
  description: '',
  headers: [],
  takes: undefined,
  isKnown: false,
});

describe('adding profiles for runnables', () => {
  test('asks for the site in the click, saves all and chooses the first one', async () => {
    const { finder, done, worker, chosen, notice } = findingScene({ profiles: [aProfile({ id: 'p1' })] });
    const adding = finder.add([offered('/a'), offered('/b', ['batch'])], draftAt(server), undefined);
    expect(done).toEqual([`asks for ${server}/*`]);
    expect(await adding).toBeUndefined();
    expect(worker.stored().profiles.slice(1)).toMatchObject([
      { id: 'made 1', name: 'a', url: `${server}/a`, mode: 'stream' },
      { id: 'made 2', name: 'b', url: `${server}/b`, mode: 'batch' },
    ]);
    expect(done.at(-1)).toBe('begins with made 1');
    expect([chosen.value, worker.stored().chosenId]).toEqual(['made 1', 'made 1']);
    expect(notice.value?.text).toBe('2 profiles were added.');
  });

  test('copies headers, typed secrets and cookies of the draft, and nothing else', async () => {
    const { finder, worker } = findingScene();
    const secret = { ...secretHeader('x-key'), origin: null };
    const draft = draftAt(server, {
      headers: [plainHeader('x-team', 'blue'), secret],
      sendCookies: true,
      persona: { assistant: { name: 'Ann', avatar: '', tagline: '' }, user: { name: '', avatar: '' } },
    });
    await finder.add([offered('/a')], { ...draft, secrets: { [secret.id]: 'hidden-value' } }, undefined);
    const [made] = worker.stored().profiles;
    expect(made).toMatchObject({ sendCookies: true, persona: { assistant: { name: '' } } });
    expect(made?.headers.map(({ name }) => name)).toEqual(['x-team', 'x-key']);
    expect(worker.secrets.get('made 1')).toEqual({ [secret.id]: { value: 'hidden-value', origin: server } });
    expect(JSON.stringify(worker.stored())).not.toContain('hidden-value');
  });

  test('copies the stored secrets of the edited profile', async () => {
    const secret = { ...secretHeader('x-key'), origin: server };
    const edited = aProfile({ id: 'p1', name: 'First', url: `${server}/first`, headers: [secret] });
    const { finder, worker } = findingScene({ profiles: [edited] });
    worker.secrets.set('p1', { [secret.id]: { value: 'hidden-value', origin: server } });
    await finder.add([offered('/a')], { profile: edited, secrets: {}, keepName: true }, edited);
    const made = worker.stored().profiles.find(({ name }) => name === 'a');
    expect(made).toMatchObject({ url: `${server}/a`, headers: [{ name: 'x-key', origin: server }] });
    expect(worker.secrets.get(made?.id ?? '')).toEqual(worker.secrets.get('p1'));
  });

  test('reports a wrong header, and saves nothing', async () => {
    const { finder, worker } = findingScene();
    const draft = draftAt(server, { headers: [plainHeader('', 'blue')] });
    expect(await finder.add([offered('/a')], draft, undefined)).toMatch(/^Enter the name of the header/);
    expect(worker.stored().profiles).toEqual([]);
  });

  /** Refuses to save a profile at `/b` while `refuses.b` is set. */
  function refusedAtB(profiles = [aProfile({ id: 'p1' })]) {
    const refuses = { b: true };
    const refuse = (name: string, input: unknown) =>
      refuses.b && name === 'profile.save' && JSON.stringify(input).includes(`${server}/b`)
        ? ({ code: 'profile-gone' } as const)
        : undefined;
    return { ...findingScene({ profiles, refuse }), refuses };
  }

  test('after a failure keeps those saved, and the next try adds only the others', async () => {
    const { finder, done, worker, notice, chosen, refuses } = refusedAtB();
    const wanted = [offered('/a'), offered('/b'), offered('/c')];
    const names = () =>
      worker
        .stored()
        .profiles.slice(1)
        .map(({ name }) => name);
    expect(await finder.add(wanted, draftAt(server), undefined)).toBeDefined();
    expect(names()).toEqual(['a']);
    expect([chosen.value, done.at(-1), notice.value]).toEqual(['made 1', 'begins with made 1', undefined]);
    refuses.b = false;
    expect(await finder.add(wanted, draftAt(server), undefined)).toBeUndefined();
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(notice.value?.text).toBe('3 profiles were added.');
  });

  test('leaves no copy of the edited profile if saving fails', async () => {
    const secret = { ...secretHeader('x-key'), origin: server };
    const edited = aProfile({ id: 'p1', name: 'First', url: `${server}/first`, headers: [secret] });
    const { finder, worker, done } = refusedAtB([edited]);
    worker.secrets.set('p1', { [secret.id]: { value: 'hidden-value', origin: server } });
    const draft = { profile: edited, secrets: {}, keepName: true };
    expect(await finder.add([offered('/b')], draft, edited)).toBeDefined();
    expect(done).toContain('profile.duplicate');
    expect(worker.stored().profiles.map(({ id }) => id)).toEqual(['p1']);
  });
});
