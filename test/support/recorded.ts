import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../lib/json/json.ts';
import type { Answer } from './http-server.ts';

const folder = join(import.meta.dirname, '../fixtures/recordings/agent-server');

type Recording = {
  name: string;
  response: { status: number; headers: Record<string, string>; file: string };
};

const index: Recording[] = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));

/** Returns the recorded reply of an Agent Server by the name of its exchange. */
function recorded(name: string) {
  const entry = index.find((recording) => recording.name === name);
  if (!entry) throw new Error(`no recording ${name}`);
  const { status, headers, file } = entry.response;
  return {
    status,
    contentType: headers['content-type'] ?? '',
    body: readFileSync(join(folder, file), 'utf8'),
  };
}

/** Answers as a real Agent Server did. */
export function answerRecorded(name: string): Answer {
  const { status, contentType, body } = recorded(name);
  return (response) => response.writeHead(status, { 'content-type': contentType }).end(body);
}

/** Returns a recorded reply. */
export function recordedResponse(name: string): Response {
  const { status, contentType, body } = recorded(name);
  return new Response(body, { status, headers: { 'content-type': contentType } });
}

/** Returns a part of a recorded JSON reply. */
export function recordedPart(name: string, key: string): Json | undefined {
  const body: Json | undefined = parseJson(recorded(name).body);
  return isJsonObject(body) ? (body as JsonObject)[key] : undefined;
}
