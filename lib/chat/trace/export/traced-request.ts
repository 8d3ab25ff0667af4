import type { Protocol } from '../../../runnable/protocol.ts';
import type { SentRequest } from '../../../runnable/run-event.ts';
import { parametersIn, splitQuery, withoutQuery } from '../../../runnable/runnable-url.ts';
import type { TextKey } from '../../../words/catalogue.ts';
import { say } from '../../../words/say.ts';
import {
  type OutgoingHeader,
  type OutgoingRequest,
  outgoingHeaders,
  queryPieces,
  variablesOf,
} from '../../sharing/outgoing-request.ts';
import type { Written } from '../../sharing/shared-form.ts';
import { writtenFetch, writtenHttpx, writtenPython } from '../../sharing/written-code.ts';
import { writtenCurl } from '../../sharing/written-curl.ts';
import type { TracedRun } from './trace-file.ts';
import { secretMark } from './traced-run.ts';

/** The forms in which a request can be sent again outside of Runnel. */
export const requestForms = ['curl', 'fetch', 'python', 'httpx'] as const;
export type RequestForm = (typeof requestForms)[number];

/** Lists the forms for a run of a protocol: `RemoteRunnable` calls runnables of the adapter's protocol alone. */
export const requestFormsFor = (protocol: Pick<Protocol, 'isOfAdapter'> | undefined): RequestForm[] =>
  requestForms.filter((form) => form !== 'python' || protocol?.isOfAdapter);

const writers: Record<RequestForm, (request: OutgoingRequest) => string> = {
  curl: writtenCurl,
  fetch: writtenFetch,
  python: writtenPython,
  httpx: writtenHttpx,
};

/** Writes the request of a trace as a command or as code; undefined if it was not sent or not kept. */
export function writtenRequest(form: RequestForm, traced: TracedRun): Written | undefined {
  const sent = requestOf(traced);
  if (!sent) return undefined;
  const request = form === 'python' ? { ...sent, notes: [...sent.notes, ...notesOnEndpoint(sent)] } : sent;
  return { text: writers[form](request), toFillIn: variablesOf(request) };
}

function requestOf({ run, trace }: TracedRun): OutgoingRequest | undefined {
  const { request } = trace;
  if (!request) return undefined;
  const { url: address, query } = splitQuery(request.url) ?? { url: request.url, query: '' };
  const named = [...request.headers.map(([name, value]) => ({ name, value })), ...parametersIn(query)];
  const outgoing = outgoingHeaders(
    named.map((header) => ({ ...header, secret: header.value.includes(secretMark) })),
  );
  const headers = outgoing.slice(0, request.headers.length);
  const url = URL.canParse(address) ? new URL(address).href : address;
  return {
    runnable: run.url,
    url,
    query: queryPieces(outgoing.slice(headers.length)),
    mode: run.mode,
    headers: headers.filter((header) => !isOwn(header)),
    ownHeaders: headers.filter(isOwn),
    body: request.body,
    notes: notesOn(request),
  };
}

/** Says what of the request is not in the code. */
function notesOn({ url, body, leftOut = 0, hasCookies }: SentRequest): string[] {
  return [
    ...(body === undefined ? [say('traceExport_noBody')] : []),
    ...(leftOut > 0 ? [say('traceExport_cutBody', { count: leftOut })] : []),
    ...(`${withoutQuery(url)} ${body}`.includes(secretMark) ? [say('traceExport_fillIn')] : []),
    ...(hasCookies ? [say('traceExport_noCookies')] : []),
  ];
}

/** `RemoteRunnable` calls the endpoint of the mode, which brings no steps. */
function notesOnEndpoint({ url, mode }: OutgoingRequest): string[] {
  const sent = url.replace(/^.*\//, '');
  const called = mode === 'stream' ? 'stream' : 'invoke';
  return sent === called ? [] : [say('traceExport_otherEndpoint', { sent, called })];
}

/** Tells headers that any client of the protocol sets. */
const isOwn = ({ name }: OutgoingHeader) => ['accept', 'content-type'].includes(name.toLowerCase());

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
