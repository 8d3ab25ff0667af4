import { pause } from '../../chat/storage/time-slices.ts';
import { harOf } from '../../chat/trace/export/har.ts';
import { otlpOf, type TracedUsage } from '../../chat/trace/export/otlp.ts';
import {
  readTraceFile,
  sizeProblem,
  type TraceFile,
  traceFileProblemText,
} from '../../chat/trace/export/read-trace-file.ts';
import { type TracedRun, traceLines } from '../../chat/trace/export/trace-file.ts';
import { traceReport } from '../../chat/trace/export/trace-report.ts';
import {
  type FileForm,
  type RequestForm,
  requestFormsFor,
  writtenRequest,
} from '../../chat/trace/export/traced-request.ts';
import {
  alternatingPlaces,
  maskedPlaces,
  withSpreadTexts,
  withTracedTexts,
} from '../../chat/trace/export/traced-run.ts';
import { exportName } from '../../chat/transfer/export/export-order.ts';
import { writeJson } from '../../json/json.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { createExportMask } from '../transfer/export-mask.ts';
import { createGatheredParts } from '../transfer/gathered-parts.ts';

/** Ways out of the panel: the clipboard and the downloads folder. */
type Outlets = { copy(text: string): Promise<void>; download(name: string, file: Blob): void };

/** `said`: a sentence to show, with the effect of an action or why it has none. */
export type ActionOutcome = { isDone: boolean; said: string };

/** Builds the exports of traces. Each masks all secrets that the worker knows, and resolves to a sentence. */
export function createTraceActions({ copy, download }: Outlets, host: Host) {
  async function copied(text: string, toFillIn: string[] = []): Promise<ActionOutcome> {
    const isCopied = await copy(text).then(
      () => true,
      () => false,
    );
    if (!isCopied) return { isDone: false, said: say('common_copyRefused') };
    if (toFillIn.length === 0) return { isDone: true, said: say('common_copied') };
    return { isDone: true, said: say('share_fillIn', { way: 'other', names: listText(toFillIn) }) };
  }

  return {
    /**
     * Saves a trace as a file: whole, which `openTrace` reads again; as an HTTP archive for developer tools; or as a
     * span of OpenTelemetry, which has the tokens of `usage`.
     */
    saveTrace: (form: FileForm, traced: TracedRun, usage?: TracedUsage) =>
      outcomeOf(async () => {
        const { name, file } = await exportTrace(form, traced, usage, host);
        download(name, file);
        return { isDone: true, said: say('traceExport_saved', { name }) };
      }),

    requestForms: ({ protocol }: Pick<TracedRun['run'], 'protocol'>) =>
      requestFormsFor(host.protocols.find(protocol)),

    /** Copies the request as a command or as code, with variables for its secrets. */
    copyRequest: (form: RequestForm, traced: TracedRun) =>
      outcomeOf(async () => {
        const written = writtenRequest(form, await maskedTrace(traced, host));
        if (!written) return { isDone: false, said: say('traceExport_noRequest') };
        return copied(written.text, written.toFillIn);
      }),

    /** Copies a run that failed as text: what was asked, what came back, and when. */
    copyReport: (traced: TracedRun) =>
      outcomeOf(async () => copied(traceReport(await maskedTrace(traced, host), host.page.version()))),

    /** Reads a saved trace; `problem` says why it cannot be read, and what to do. */
    async openTrace(file: Blob): Promise<TraceFile | { problem: string }> {
      const read = sizeProblem(file.size) ?? (await readTraceFile(textOf(file)));
      return 'kind' in read ? { problem: traceFileProblemText(read) } : read;
    },
  };
}

/** Bytes that are decoded at once: a long file would hold up the page. */
const partLength = 1024 * 1024;

/** Decodes a file part by part. */
async function* textOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (let start = 0; start < file.size; start += partLength)
    yield decoder.decode(await file.slice(start, start + partLength).arrayBuffer(), { stream: true });
  yield decoder.decode();
}

/** Turns what an action throws, for example that secrets could not be masked, into its outcome. */
async function outcomeOf(act: () => Promise<ActionOutcome>): Promise<ActionOutcome> {
  try {
    return await act();
  } catch (error) {
    return { isDone: false, said: error instanceof Error ? error.message : String(error) };
  }
}

type SavedTrace = { name: string; file: Blob };

/** Masks the secrets that the worker knows, in each text and across events. Throws if it does not reply. */
async function maskedTrace(traced: TracedRun, host: Host): Promise<TracedRun> {
  const masked = createExportMask(host);
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
async function exportTrace(
  form: FileForm,
  traced: TracedRun,
  usage: TracedUsage | undefined,
  host: Host,
): Promise<SavedTrace> {
  const masked = await maskedTrace(traced, host);
  switch (form) {
    case 'trace':
      return { name: nameOf(masked, 'jsonl'), file: await linesOf(traced, masked, host) };
    case 'har':
      return { name: nameOf(masked, 'har'), file: jsonFile(harOf(masked, host.page.version())) };
    case 'otlp':
      return {
        name: nameOf(masked, 'otlp.json'),
        file: jsonFile(otlpOf(masked, host.page.version(), usage)),
      };
  }
}

/** Lines between two pauses. */
const linesAtOnce = 1_000;

async function linesOf(whole: TracedRun, masked: TracedRun, { clock, page }: Host): Promise<Blob> {
  const facts = { at: clock.now(), runnel: page.version(), masked: maskedPlaces(whole, masked) };
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
