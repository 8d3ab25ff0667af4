import { readFileSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import { join } from 'node:path';

type Request = { method: string; path: string; headers: Record<string, string>; body: unknown };

export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The connection ended without the final HTTP chunk. */
  aborted: boolean;
};

type Recorded = {
  name: string;
  request: Request;
  response: {
    status: number;
    headers: Record<string, string>;
    file: string;
    connection_aborted_without_final_chunk: boolean;
  };
};

const folder = join(import.meta.dirname, '../fixtures/recordings');
const recorded: Recorded[] = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));

/** Returns a recorded request to a real LangServe, and its reply. */
export function recording(name: string): { request: Request; reply: Reply } {
  const found = recorded.find((one) => one.name === name);
  if (!found) throw new Error(`No recording is named ${name}.`);
  const { status, headers, file, connection_aborted_without_final_chunk: aborted } = found.response;
  const body = readFileSync(join(folder, file), 'utf8');
  return { request: found.request, reply: { status, headers, body, aborted } };
}

/** By `node:http`, because `fetch` gives nothing of a body that breaks off. */
export function exchange(origin: string, { method, path, headers, body }: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(`${origin}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => undefined);
      response.on('close', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks).toString('utf8'),
          aborted: !response.complete,
        });
      });
    });
    sent.on('error', reject);
    sent.end(typeof body === 'string' || body === null ? body : JSON.stringify(body));
  });
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const textFields = /"(content|output|model_name)":"(?:[^"\\]|\\.)*"/g;
const textChunk = /^data: "(?:[^"\\]|\\.)*"/gm;
/** Whether the client's Origin is named, and when the answer was given, is no part of the comparison. */
const leftOut = ['vary', 'date', 'content-length'];

/** The reply without what differs from run to run: ids, texts, and how often a like chunk repeats. */
export function comparable({ status, headers, body, aborted }: Reply) {
  const kept = Object.entries(headers).filter(([name]) => !leftOut.includes(name));
  return {
    status,
    aborted,
    headers: Object.fromEntries(
      kept.map(([name, value]) => [name, value.replace(/127\.0\.0\.1:\d+/, 'HOST')]),
    ),
    body: withoutRepeats(
      body.replace(uuid, 'ID').replace(textFields, '"$1":"TEXT"').replace(textChunk, 'data: "TEXT"'),
    ),
  };
}

function withoutRepeats(body: string): string {
  const frames = body.split(/(?<=\r\n\r\n)/);
  return frames.filter((frame, index) => frame !== frames[index - 1]).join('');
}
