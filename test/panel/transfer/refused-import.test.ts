import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { reportLines } from '../../../lib/chat/transfer/import/import-report.ts';
import { createHost } from '../../../lib/panel/host/host.ts';
import { createTransfer } from '../../../lib/panel/transfer/transfer.ts';
import { pageProtocols } from '../../../lib/protocols/page-protocols.ts';
import { readingProfiles } from '../../support/answer-reading.ts';
import { recordWith } from '../../support/attached.ts';
import { createPlaces } from '../../support/places.ts';

test('an import refused by the disk reports it with a remedy', async () => {
  const places = await createPlaces();
  places.refuse({ disk: true });
  const transfer = createTransfer({ profiles: readingProfiles }, createHost(pageProtocols, signal(true)));
  const file = new File([JSON.stringify([recordWith([])])], 'import.json');
  const report = await transfer.importFiles([file], { conversations: true, profiles: false }, () => {});
  expect(reportLines(report)).toEqual([
    'Nothing was imported.',
    expect.stringMatching(
      /^The import stopped\. Everything imported before that is kept\. The browser refuses to store it \(\w+.*\)\. Free some disk space, then import the file again\.$/,
    ),
  ]);
});
