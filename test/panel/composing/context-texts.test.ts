import { describe, expect, test } from 'vitest';
import { createTexts } from '../../../lib/panel/composing/context-texts.ts';
import { fakeHost } from '../../support/fake-host.ts';

function createScene() {
  const stored = new Map<string, File>();
  const disk = { reads: 0, now: Promise.resolve() };
  const texts = createTexts(
    fakeHost({
      files: {
        async write(id, file) {
          await disk.now;
          stored.set(id, file);
          return { id, name: file.name, mediaType: file.type, size: file.size };
        },
        async read(id) {
          disk.reads += 1;
          return stored.get(id);
        },
      },
    }),
  );
  return { disk, stored, texts, item: { id: 'x1', size: 1 } };
}

describe('the texts of pages', () => {
  test('are read once', async () => {
    const { disk, stored, texts, item } = createScene();
    stored.set('x1', new File(['Tides'], 'x1.md'));
    await Promise.all([texts.read(item), texts.read(item)]);
    await texts.read(item);
    expect([texts.known.value.get('x1'), disk.reads]).toEqual(['Tides', 1]);
  });

  test('are not held once their item is sent, and read again where it comes back', async () => {
    const { disk, texts, item } = createScene();
    await texts.write('x1', 'Tides');
    texts.forget(['x1']);
    expect([...texts.known.value.keys()]).toEqual([]);
    await texts.read(item);
    expect([texts.known.value.get('x1'), disk.reads]).toEqual(['Tides', 1]);
  });

  test('are held until a change is written', async () => {
    const { disk, stored, texts } = createScene();
    await texts.write('x1', 'Tides');
    let resolve = () => {};
    disk.now = new Promise((settle) => {
      resolve = settle;
    });
    const written = texts.write('x1', 'Winds');
    texts.forget(['x1']);
    resolve();
    await written;
    expect(await stored.get('x1')?.text()).toBe('Winds');
  });
});
