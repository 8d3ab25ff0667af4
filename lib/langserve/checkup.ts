import { httpFailure } from '../http/http-failure.ts';
import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';
import { RunnableError, type RunnableFailure } from '../runnable/failure.ts';
import type { Checkup } from '../runnable/page-protocols.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import { askSchema } from './describe.ts';
import { readInvokeReply, readStreamReply } from './reply.ts';
import { pathOf } from './runnable-url.ts';

/** Probes of a LangServe server (docs/protocol.md#probing-an-endpoint). */
export const checkup: Checkup = {
  schema: (of) => ({ path: `/${of}_schema`, method: 'GET', accept: 'application/json' }),
  endpoint: (mode) => ({ path: pathOf(mode), method: 'GET', accept: '*/*' }),
  named: (mode) => ({ path: pathOf(mode), method: 'OPTIONS', accept: '*/*' }),
  posted: () => ({ path: '/input_schema', method: 'POST', accept: '*/*', body: '{}' }),
  readSchema: (reply, of) => askSchema(async () => reply, of, {}),
  isExposed(httpStatus) {
    if (httpStatus === 405) return true;
    return httpStatus === 404 ? false : undefined;
  },
  readRefusal: (reply, mode) => httpFailure(reply, { mode, path: pathOf(mode) }),
  message: (mode) => ({
    path: pathOf(mode),
    accept: mode === 'stream' ? 'text/event-stream' : 'application/json',
  }),
  async readTrial(reply, mode) {
    let pieces = 0;
    let unnamed: { isUnnamed?: true } = {};
    let failure: RunnableFailure | undefined;
    try {
      await readers[mode](
        reply,
        (event: RunEvent) => {
          if (event.type === 'chunks') {
            pieces += event.chunks.length;
            if (event.raw?.event !== undefined) unnamed = { isUnnamed: true };
          }
          if (event.type === 'error') failure = event.failure;
        },
        () => {},
      );
    } catch (error) {
      failure = error instanceof RunnableError ? error.failure : { kind: 'cut-short' };
    }
    return { pieces, ...unnamed, ...(failure ? { failure } : {}) };
  },
};

const readers: Record<DataTransferMode, typeof readStreamReply> = {
  stream: readStreamReply,
  batch: readInvokeReply,
};
