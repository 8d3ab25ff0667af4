import type { TracedUsage } from '../../chat/trace/export/otlp.ts';
import {
  readTraceFile,
  sizeProblem,
  type TraceFile,
  traceFileProblemText,
} from '../../chat/trace/export/read-trace-file.ts';
import { traceReport } from '../../chat/trace/export/trace-report.ts';
import { type FileForm, type RequestForm, writtenRequest } from '../../chat/trace/export/traced-request.ts';
import type { TracedRun } from '../../chat/trace/export/traced-run.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { type FindSecrets, maskedText } from '../transfer/export-mask.ts';
import { exportTrace, maskedTrace } from './export-trace.ts';

export type TraceActionsWorld = {
  findSecrets: FindSecrets;
  copy(text: string): Promise<void>;
  download(name: string, file: Blob): void;
  ownVersion(): string;
  now(): number;
};

/** `said`: a sentence to show, with the effect of an action or why it has none. */
export type ActionOutcome = { isDone: boolean; said: string };

/** Builds the exports of traces. Each masks all secrets that the worker knows, and resolves to a sentence. */
export function createTraceActions(world: TraceActionsWorld) {
  const { findSecrets, ownVersion } = world;

  async function copied(text: string, toFillIn: string[] = []): Promise<ActionOutcome> {
    const isCopied = await world.copy(text).then(
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
        const { name, file } = await exportTrace(form, traced, world, usage);
        world.download(name, file);
        return { isDone: true, said: say('traceExport_saved', { name }) };
      }),

    /** Copies the request as a command or as code, with variables for its secrets. */
    copyRequest: (form: RequestForm, traced: TracedRun) =>
      outcomeOf(async () => {
        const written = writtenRequest(form, await maskedTrace(traced, findSecrets));
        if (!written) return { isDone: false, said: say('traceExport_noRequest') };
        return copied(written.text, written.toFillIn);
      }),

    /** Copies a run that failed as text: what was asked, what came back, and when. */
    copyReport: (traced: TracedRun) =>
      outcomeOf(async () => copied(traceReport(await maskedTrace(traced, findSecrets), ownVersion()))),

    /** Copies a text of a trace, for example a body. */
    copyPart: (text: string) => outcomeOf(async () => copied(await maskedText(text, findSecrets))),

    /** Reads a saved trace; `problem` says why it cannot be read, and what to do. */
    async openTrace(file: Blob): Promise<TraceFile | { problem: string }> {
      const read = sizeProblem(file.size) ?? (await readTraceFile(textOf(file)));
      return 'kind' in read ? { problem: traceFileProblemText(read) } : read;
    },
  };
}

export type TraceActions = ReturnType<typeof createTraceActions>;

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
