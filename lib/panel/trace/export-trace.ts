import { pause } from '../../chat/storage/time-slices.ts';
import { harOf } from '../../chat/trace/export/har.ts';
import { otlpOf, type TracedUsage } from '../../chat/trace/export/otlp.ts';
import { traceLines } from '../../chat/trace/export/trace-file.ts';
import type { FileForm } from '../../chat/trace/export/traced-request.ts';
import {
  alternatingPlaces,
  maskedPlaces,
  type TracedRun,
  withSpreadTexts,
  withTracedTexts,
} from '../../chat/trace/export/traced-run.ts';
import { exportName } from '../../chat/transfer/export/export-order.ts';
import { writeJson } from '../../json/json.ts';
import { createExportMask, type FindSecrets } from '../transfer/export-mask.ts';
import { createGatheredParts } from '../transfer/gathered-parts.ts';

type World = {
  findSecrets: FindSecrets;
  ownVersion(): string;
  now(): number;
};

type SavedTrace = { name: string; file: Blob };

/** Masks the secrets that the worker knows, in each text and across events. Throws if it does not reply. */
export async function maskedTrace(traced: TracedRun, findSecrets: FindSecrets): Promise<TracedRun> {
  const masked = createExportMask(findSecrets);
  // Looked for in a pass of the mask, which is left out if no secret is known: a trace may have many events.
  let places: string[] | undefined;
  let spread = await masked(traced, (value, map) => {
    places ??= alternatingPlaces(value);
    return withSpreadTexts(value, map);
  });
  for (const by of places ?? [])
    spread = await masked(spread, (value, map) => withSpreadTexts(value, map, by));
  return masked(spread, withTracedTexts);
}

/** Writes a trace as a file, with secrets masked. */
export async function exportTrace(
  form: FileForm,
  traced: TracedRun,
  world: World,
  usage?: TracedUsage,
): Promise<SavedTrace> {
  const masked = await maskedTrace(traced, world.findSecrets);
  switch (form) {
    case 'trace':
      return { name: nameOf(masked, 'jsonl'), file: await linesOf(traced, masked, world) };
    case 'har':
      return { name: nameOf(masked, 'har'), file: jsonFile(harOf(masked, world.ownVersion())) };
    case 'otlp':
      return { name: nameOf(masked, 'otlp.json'), file: jsonFile(otlpOf(masked, world.ownVersion(), usage)) };
  }
}

/** Lines between two pauses. */
const linesAtOnce = 1_000;

async function linesOf(whole: TracedRun, masked: TracedRun, { ownVersion, now }: World): Promise<Blob> {
  const facts = { at: now(), runnel: ownVersion(), masked: maskedPlaces(whole, masked) };
  const parts = createGatheredParts();
  let lines: string[] = [];
  for (const line of traceLines(masked, facts)) {
    lines.push(line);
    if (lines.length < linesAtOnce) continue;
    parts.add([lines.join('')]);
    lines = [];
    await pause();
  }
  parts.add([lines.join('')]);
  return parts.file('application/jsonl');
}

const jsonFile = (value: object) => new Blob([writeJson(value)], { type: 'application/json' });

function nameOf({ run, trace }: TracedRun, ending: string): string {
  const day = new Date(trace.startedAt ?? run.createdAt).toISOString().slice(0, 10);
  const url = URL.canParse(run.url) ? new URL(run.url) : undefined;
  return exportName(url ? url.host + url.pathname : '', day, ending);
}
