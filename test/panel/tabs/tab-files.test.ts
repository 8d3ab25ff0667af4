import { describe, expect, test } from 'vitest';
import type { TabFile } from '../../../lib/chat/file/tab-file.ts';
import { loadOffered, offerFile, placeOfFile } from '../../../lib/panel/tabs/tab-files.ts';
import { aProfile } from '../../support/profile.ts';
import {
  createTabFileScene,
  ofLetters,
  ofText,
  picture,
  type TabFilePart,
  taking,
} from '../../support/tab-file-scene.ts';

const cat: TabFile = { kind: 'picture', url: 'https://example.org/cat.png' };
const inline: TabFile = { kind: 'picture', url: picture };

describe('an offered file', () => {
  test('is not loaded before the click; then at once, and attached', async () => {
    const { panel, done, arrive } = createTabFileScene();
    await offerFile(cat, panel);
    expect([panel.tabs.offeredFile.value, done]).toEqual([cat, []]);
    const loading = loadOffered(panel);
    expect(done).toEqual([`load ${cat.url} true`]);
    expect(panel.tabs.offeredFile.value).toEqual({ ...cat, isLoading: true });
    arrive();
    await loading;
    expect(done.slice(1)).toEqual(['attach cat.png (image/png) Ahoy in c1']);
    expect(panel.tabs.offeredFile.value).toBeUndefined();
  });

  test('is loaded once, however often the button is pressed', async () => {
    const { panel, done, arrive } = createTabFileScene();
    await offerFile(cat, panel);
    const loading = [loadOffered(panel), loadOffered(panel)];
    arrive();
    await Promise.all(loading);
    expect(done).toHaveLength(2);
  });

  test('that needs no request is attached at once, where files are taken', async () => {
    const { panel, done } = createTabFileScene();
    await offerFile(inline, panel);
    expect(done).toEqual(['attach picture.png (image/png) Ahoy in c1']);
    expect(panel.tabs.offeredFile.value).toBeUndefined();
  });

  test.each<[string, TabFilePart]>([
    ['takes text', taking(ofText)],
    ['is in a temporary conversation', { conversationId: 'temporary-1' }],
  ])('that needs no request stays on offer if the runnable %s', async (_, part) => {
    const { panel, done } = createTabFileScene(part);
    await offerFile(inline, panel);
    expect([panel.tabs.offeredFile.value, done]).toEqual([inline, []]);
  });

  test('that was not loaded stays with the reason, and the next try forgets it', async () => {
    const { panel, arrive } = createTabFileScene({ loaded: { failure: { kind: 'offline' } } });
    await offerFile(cat, panel);
    arrive();
    await loadOffered(panel);
    expect(panel.tabs.offeredFile.value).toEqual({ ...cat, failure: { kind: 'offline' } });
    const again = loadOffered(panel);
    expect(panel.tabs.offeredFile.value).toEqual({ ...cat, isLoading: true });
    await again;
  });

  test('is broken if nothing can be read from it', async () => {
    const { panel } = createTabFileScene();
    await offerFile({ kind: 'picture', url: 'data:image/png;base64,~' }, panel);
    expect(panel.tabs.offeredFile.value).toMatchObject({ failure: { kind: 'broken' } });
  });

  test('goes into the conversation of the click, and another offer stays', async () => {
    const { panel, open, done, arrive } = createTabFileScene();
    await offerFile(cat, panel);
    const loading = loadOffered(panel);
    open.value = { ...open.value, id: 'c2' };
    const dog: TabFile = { kind: 'picture', url: 'https://example.org/dog.png' };
    await offerFile(dog, panel);
    arrive();
    await loading;
    expect(done.at(-1)).toBe('attach cat.png (image/png) Ahoy in c1');
    expect(panel.tabs.offeredFile.value).toEqual(dog);
  });
});

describe('a file for a field', () => {
  test('goes into the first one without a file', async () => {
    const { panel, formState, done, arrive } = createTabFileScene(taking(ofLetters));
    expect(placeOfFile(panel)).toMatchObject({ kind: 'field', field: { name: 'letter' } });
    formState.value = { files: { '/letter': {} } };
    await offerFile(cat, panel);
    arrive();
    await loadOffered(panel);
    expect(done.at(-1)).toBe('/copy = cat.png');
  });

  test('is given up with a notice if another profile was chosen meanwhile', async () => {
    const { panel, chosen, done, arrive } = createTabFileScene(taking(ofLetters));
    await offerFile(cat, panel);
    const loading = loadOffered(panel);
    chosen.value = aProfile({ id: 'p2' });
    arrive();
    await loading;
    expect(done).toHaveLength(1);
    expect(panel.notice.value?.text).toMatch(/“cat.png” was not attached: another profile was chosen/);
  });
});
