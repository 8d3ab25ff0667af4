import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { conversation } from '../../../lib/chat/conversation/conversation.ts';
import {
  readHead,
  readMessage,
  readRun,
  recordReader,
  runFromVersion1,
} from '../../../lib/chat/conversation/conversation-record.ts';
import * as version1 from '../../../lib/chat/frozen/records-v1.ts';
import { profile } from '../../../lib/chat/profile/profile.ts';
import { migrated, migrations } from '../../../lib/chat/profile/stored-profiles.ts';
import { run } from '../../../lib/chat/run/run.ts';
import { frozenDatabase } from '../../support/frozen-database.ts';
import { frozenText } from '../../support/frozen-value.ts';
import { storedValues } from '../../support/stored-values.ts';

/** Without the examples of fields added since, which a frozen schema drops. */
const versions = storedValues.database.filter((version) => !version.includes('-'));
const recordsOf = (store: string) =>
  versions.flatMap((version) => frozenDatabase(version.slice(1)).records[store] ?? []);
/** Adds a field that a later version of profiles may require. */
const withColour = (value: unknown) => {
  const profiles = Object(value).profiles.map((item: object) => ({ ...item, colour: 0 }));
  return { ...Object(value), version: 3, profiles };
};
const runs = recordsOf('runs').map((stored) => stored.run);

describe('a schema that requires one more field still reads older', () => {
  test('runs', () => {
    const tomorrow = z.extend(run._zod.innerType, { colour: z.number() });
    const read = recordReader(tomorrow, version1.run, (old) => ({ ...runFromVersion1(old), colour: 0 }));
    expect(runs.length).toBeGreaterThan(100);
    for (const stored of runs) expect(read(stored).data).toEqual({ ...readRun(stored).data, colour: 0 });
  });

  test('conversations', () => {
    const tomorrow = z.extend(conversation, { colour: z.number() });
    const read = recordReader(tomorrow, version1.conversation, (old) => ({ ...old, colour: 0 }));
    for (const stored of recordsOf('conversations'))
      expect(read(stored).data).toEqual({ ...stored, colour: 0 });
  });

  test('profiles of version 1, by the following migrations', () => {
    const tomorrow = z.extend(profile, { colour: z.number() });
    const stored = JSON.parse(frozenText('profiles', 'v1'));
    const { profiles } = Object(migrated(stored, { ...migrations, 2: withColour }));
    expect(profiles).toHaveLength(stored.profiles.length);
    for (const item of profiles) expect(tomorrow.safeParse(item).error).toBeUndefined();
  });
});

test('the frozen schema of version 1 reads conversations of 0.7.0, without the fields added since', () => {
  const [stored] = frozenDatabase('7-0.7.0').records.conversations ?? [];
  const { preview, titled, ...rest } = Object(readHead(stored).data);
  expect([preview, titled]).toEqual(['Salut', 1]);
  expect(version1.conversation.safeParse(stored).data).toEqual(rest);
});

describe('the frozen schema of version 1 reads every stored record of', () => {
  test.each([
    ['conversations', version1.conversation, readHead],
    ['messages', version1.message, readMessage],
  ] as const)('%s', (store, schema, read) => {
    for (const stored of recordsOf(store)) expect(schema.safeParse(stored).data).toEqual(read(stored).data);
  });

  test('runs', () => {
    for (const stored of runs) {
      const { data } = version1.run.safeParse(stored);
      expect(data && runFromVersion1(data)).toEqual(readRun(stored).data);
    }
  });
});
