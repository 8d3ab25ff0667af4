import { describe, expect, test } from 'vitest';
import { records } from '../../../lib/platform/records/records.ts';
import { aProfile } from '../../support/profile.ts';
import { startOf, useQueue } from '../../support/queue-commands.ts';

const { scene, worker, send, add, change, remove, sendNow, restart } = useQueue();

describe('secret values of a queued message', () => {
  const secret = { fields: { key: 'typed-just-now' }, secrets: ['/key'] };
  const onDisk = async () => JSON.stringify(await records.queued('c1'));

  test('are not on disk, survive the worker, and are sent to nobody else', async () => {
    await send('a');
    await add('b', secret);
    expect(await onDisk()).not.toContain('typed-just-now');
    expect(await scene().ids()).toEqual(['b']);
    await scene().end();
    await scene().arrived('a', 'b');
  });

  test('pause the queue once the browser has forgotten them, until they are typed again', async () => {
    await send('a');
    await add('b', secret);
    await scene().arrived('a');
    await scene().end();
    await scene().arrived('a', 'b');
    await add('c', secret);
    await scene().places.endSession();
    scene().stored.session = 's2';
    await restart();
    await sendNow();
    await sendNow();
    expect(scene().inputs()).toEqual(['a', 'b']);
    await change('c', { values: { '/key': 'typed-again' } });
    expect(await onDisk()).not.toContain('typed-again');
    await sendNow();
    await scene().arrived('a', 'b', 'c');
  });

  test('belong to their site', async () => {
    await send('a');
    await add('b', secret);
    await scene().arrived('a');
    scene().stored.profiles.set('p1', aProfile({ url: scene().url.replace('127.0.0.1', 'localhost') }));
    await scene().end();
    await worker().settled();
    await sendNow();
    expect(scene().inputs()).toEqual(['a']);
  });

  test('are asked for after “Undo” of a removal if the browser has forgotten them', async () => {
    await send('a');
    await add('b', secret);
    await scene().arrived('a');
    await remove('b');
    await scene().places.endSession();
    scene().stored.session = 's2';
    await restart();
    const { origin } = scene();
    await worker().commands['queue.add']({ start: startOf('b', { secrets: ['/key'] }), origin, place: 1 });
    // A page asks for them where the session of the message is not its own.
    expect(await records.queued('c1')).toMatchObject([{ origin, session: '' }]);
  });

  test('belong to their site also after “Undo” of a removal', async () => {
    const { profiles } = scene().stored;
    const moveTo = (host: string) =>
      profiles.set('p1', aProfile({ url: scene().url.replace('127.0.0.1', host) }));
    await send('a');
    await add('b', secret);
    await scene().arrived('a');
    await remove('b');
    moveTo('localhost');
    const { origin } = scene();
    await worker().commands['queue.add']({ start: startOf('b', { secrets: ['/key'] }), origin, place: 1 });
    await scene().end();
    await worker().settled();
    await sendNow();
    expect(scene().inputs()).toEqual(['a']);
    expect(await records.queued('c1')).toMatchObject([{ origin, session: 's1' }]);
    moveTo('127.0.0.1');
    await worker().queue.goOnAll();
    await scene().arrived('a', 'b');
  });
});
