import type { TextKey } from '../../../words/catalogue.ts';
import { say } from '../../../words/say.ts';
import type { RequestForm } from './traced-request.ts';

/** The forms in which a trace is saved as a file. */
export const fileForms = ['trace', 'har', 'otlp'] as const;
export type FileForm = (typeof fileForms)[number];

const names: Record<FileForm | RequestForm, TextKey> = {
  trace: 'traceExport_trace',
  har: 'traceExport_har',
  otlp: 'traceExport_otlp',
  curl: 'share_curl',
  fetch: 'share_fetch',
  python: 'share_python',
  httpx: 'traceExport_httpx',
};

/** Names the command that exports a trace or its request in a form. */
export const formName = (form: FileForm | RequestForm): string => say(names[form]);
