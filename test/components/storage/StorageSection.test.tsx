// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageSection } from '../../../components/storage/StorageSection.tsx';
import type { StorageView } from '../../../components/storage/UnreadableList.tsx';
import type { RecordKind, UnreadableRecord } from '../../../lib/chat/conversation/unreadable-record.ts';
import { axeViolations } from '../../support/axe.ts';
import { eventually } from '../../support/eventually.ts';
import { aReport, aStorageView } from '../../support/storage-view.ts';

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

const show = (part: Partial<StorageView> = {}) => render(<StorageSection storage={aStorageView(part)} />);
const said = (text: string | RegExp) => eventually(() => screen.getByText(text));
const button = (name: string) => screen.getByRole('button', { name });

const unreadable = (kind: RecordKind, key: IDBValidKey, text = ''): UnreadableRecord => ({
  kind,
  key,
  text,
  problem: { kind: 'missing', place: 'title' },
  conversationId: undefined,
});

describe('storage figures', () => {
  test("show the browser's limit at once, and the rest when measured", async () => {
    let measured = () => {};
    const measure = () =>
      new Promise<ReturnType<typeof aReport>>((resolve) => {
        measured = () => resolve(aReport());
      });
    const { container } = show({ measure });
    await said('Runnel uses 20 MiB of the 60 GiB that the browser gives it, with the search index.');
    expect(screen.getByRole('status').textContent).toBe('Measuring…');
    expect(container.querySelector('dl')).toBeNull();
    measured();
    await said('3 conversations with 4 messages and 5 answers, 11.8 MiB');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('say why they are missing', async () => {
    show({
      estimate: async () => undefined,
      measure: async () => Promise.reject(new Error('no disk')),
    });
    await said('The storage cannot be read (Error: no disk).');
    screen.getByText('The browser does not say how much is stored.');
  });

  test('are no longer measured after unmounting', async () => {
    const signals: AbortSignal[] = [];
    const { unmount } = show({
      measure: async (signal) => {
        signals.push(signal);
        return aReport();
      },
    });
    await said(/3 conversations/);
    unmount();
    await eventually(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]));
  });
});

describe('Delete all traces', () => {
  test('deletes after confirmation and measures again', async () => {
    let isDeleted = false;
    show({
      deleteTraces: async () => {
        isDeleted = true;
      },
      measure: async () => aReport(isDeleted ? { traces: { count: 0, size: 0 } } : {}),
    });
    await said('2 answers, 3 KiB');
    fireEvent.click(button('Delete all traces…'));
    expect(isDeleted).toBe(false);
    fireEvent.click(button('Delete all traces'));
    await said('None');
    await said('All traces were deleted.');
  });

  test('reports that deleting failed', async () => {
    show({ deleteTraces: async () => Promise.reject(new Error('locked')) });
    fireEvent.click(button('Delete all traces…'));
    fireEvent.click(button('Delete all traces'));
    await said('Not all traces were deleted (Error: locked).');
  });
});

describe('unreadable records', () => {
  const records = [
    unreadable('conversation', 'c1', 'Rivers'),
    unreadable('answer', 'r1'),
    unreadable('copy', 3),
  ];

  /** Builds a view whose `remove` really deletes. */
  const shrinking = (left: UnreadableRecord[]): Partial<StorageView> => ({
    measure: async () => aReport({ unreadable: [...left] }),
    remove: async (record) => void left.splice(left.indexOf(record), 1),
  });

  test('are listed with kind and problem, and hidden if there are none', async () => {
    const { container } = show({ measure: async () => aReport({ unreadable: records }) });
    await said('3 stored records cannot be read by this version. Everything else works without them.');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Conversation c1Rivers“title” is missing or has the wrong type.Delete',
      'Answer r1“title” is missing or has the wrong type.Delete',
      'Backup copy 3“title” is missing or has the wrong type.Delete',
    ]);
    expect(await axeViolations(container)).toEqual([]);
    cleanup();
    show();
    await said(/3 conversations/);
    expect(screen.queryByText('Unreadable records')).toBeNull();
  });

  test('are limited to the first hundred, with a count', async () => {
    const many = Array.from({ length: 1_200 }, (_, place) => unreadable('message', `m${place}`));
    show({ measure: async () => aReport({ unreadable: many }) });
    await said('And 1,100 more.');
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
  });

  test('are saved as a file', async () => {
    const saved: UnreadableRecord[][] = [];
    show({
      measure: async () => aReport({ unreadable: records }),
      save: async (all) => {
        saved.push(all);
        return { name: 'unreadable.json', blob: new Blob(['x']) };
      },
    });
    await said('Unreadable records');
    fireEvent.click(button('Save as a file'));
    await said('Saved 3 records to “unreadable.json”.');
    expect(saved).toEqual([records]);
  });

  test('are deleted one by one after confirmation, with focus on the next one or the heading', async () => {
    show(shrinking([...records]));
    await said('Unreadable records');
    for (const [place, left, focus] of [
      [1, 2, 1],
      [1, 1, 0],
      [0, 0, undefined],
    ] as const) {
      const one = screen.getAllByRole('button', { name: 'Delete' })[place];
      if (one) fireEvent.click(one);
      expect(screen.getAllByRole('listitem')).toHaveLength(left + 1);
      fireEvent.click(button('Delete record'));
      await eventually(() => expect(screen.queryAllByRole('listitem')).toHaveLength(left));
      const next = screen.queryAllByRole('button', { name: 'Delete' })[focus ?? 0];
      await eventually(() =>
        expect(document.activeElement).toBe(next ?? screen.getByRole('heading', { name: 'Storage' })),
      );
    }
    await said('Deleted.');
  });

  test('stay with the reason if deleting fails', async () => {
    show({
      measure: async () => aReport({ unreadable: records }),
      remove: async () => 'The worker does not answer.',
    });
    await said('Unreadable records');
    const [first] = screen.getAllByRole('button', { name: 'Delete' });
    if (first) fireEvent.click(first);
    fireEvent.click(button('Delete record'));
    await said('The worker does not answer.');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });
});
