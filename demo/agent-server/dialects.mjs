/**
 * @typedef {import('./run.mjs').Run} Run
 * @typedef {import('./run.mjs').RunEvent} RunEvent
 * @typedef {{ error: string, message: string }} RunError
 *
 * @typedef {object} Dialect what one kind of server does its own way
 * @property {string} newline
 * @property {(data: unknown) => string} write writes an event's data, which may span lines
 * @property {(run: Run, event: RunEvent) => string | undefined} eventId
 * @property {(run: Run, id: string, event: RunEvent) => boolean} isAfter tells whether an event comes after the id
 * @property {boolean} hasHeartbeat
 * @property {boolean} hasEnd sends `event: end` last
 * @property {boolean} hasOk
 * @property {boolean} buffersAll keeps the events of every run for a rejoin
 * @property {boolean} replaysErrors
 * @property {object} info
 * @property {string} eventStream content type
 * @property {'never' | 'always' | 'unasked'} questionsAlone when `values` holds nothing but the questions
 * @property {(id: string) => string} messageId
 * @property {(error: RunError) => RunError} streamedError
 * @property {(error: RunError) => RunError} waitedError
 * @property {RunError | null} cancelledError
 * @property {Run['status']} cancelledStatus
 * @property {(status: Run['status'], thread: string) => Run['status']} runStatus
 * @property {boolean} findsByName finds an assistant by its graph's name in a path
 * @property {unknown} unknownRun data of the event that rejoining an unknown run sends
 * @property {(waits: boolean, run: object) => { status: number, body?: object }} cancelReply
 * @property {boolean} refusesLateCancel of a run that has ended
 * @property {string | null} whenBusy strategy by default; null runs both at once, whatever is asked
 * @property {number} busyStatus
 * @property {'continue' | 'cancel'} onDisconnect
 * @property {boolean} createsThreads also unasked
 * @property {(status: number, detail: string) => { type: string, body: string }} refusal
 */

/** @param {number} _status @param {string} detail */
const detailJson = (_status, detail) => ({ type: 'application/json', body: JSON.stringify({ detail }) });

/** The server of `langgraph dev` and of LangGraph's platform. @type {Dialect} */
export const pythonDialect = {
  newline: '\r\n',
  write: (data) => JSON.stringify(data),
  // Events of one millisecond share their id.
  eventId: (run, { at }) => (run.isResumable ? `${at}-0` : undefined),
  isAfter: (_run, id, { at }) => at > Number.parseInt(id, 10),
  hasHeartbeat: true,
  hasEnd: false,
  hasOk: true,
  buffersAll: false,
  replaysErrors: false,
  info: {
    version: '0.16.7',
    langgraph_py_version: '1.2.22',
    flags: { assistants: true, crons: true, langsmith: false },
    host: { kind: 'self-hosted', project_id: null },
  },
  eventStream: 'text/event-stream; charset=utf-8',
  questionsAlone: 'never',
  messageId: (id) => `lc_run--${id}`,
  streamedError: (error) => error,
  waitedError: (error) => error,
  cancelledError: null,
  cancelledStatus: 'interrupted',
  findsByName: false,
  unknownRun: { error: 'HTTPException', message: '404: Run not found' },
  cancelReply: (waits) => (waits ? { status: 200, body: {} } : { status: 202 }),
  refusesLateCancel: true,
  runStatus: (status) => status,
  whenBusy: 'enqueue',
  busyStatus: 409,
  onDisconnect: 'continue',
  createsThreads: false,
  refusal: detailJson,
};

/** Keys that the server in JavaScript leaves out when they have no value. */
const leftOut = ['name', 'usage_metadata', 'chunk_position', 'response_schema', 'artifact'];

/** The server of `langgraphjs dev`. @type {Dialect} */
export const jsDialect = {
  ...pythonDialect,
  newline: '\n',
  write: (data) =>
    JSON.stringify(
      data,
      (key, value) => {
        if (leftOut.includes(key) && (value === null || key === 'chunk_position')) return undefined;
        return key === 'type' && value === 'AIMessageChunk' ? 'ai' : value;
      },
      2,
    ),
  eventId: (run, { index }) => (run.thread.isTemporary ? undefined : String(index)),
  isAfter: (_run, id, { index }) => index > Number(id),
  hasHeartbeat: false,
  buffersAll: true,
  info: {
    version: '2.0.0',
    langgraph_js_version: '1.7.3',
    context: 'js',
    flags: { assistants: true, crons: false },
  },
  eventStream: 'text/event-stream',
  questionsAlone: 'always',
  messageId: (id) => `run-${id}`,
  waitedError: ({ error, message }) => ({ error, message: JSON.stringify({ error, message }) }),
  cancelledError: { error: 'Error', message: 'interrupt' },
  cancelledStatus: 'error',
  findsByName: true,
  unknownRun: 'Run not found',
  cancelReply: (waits) => ({ status: waits ? 204 : 202 }),
  refusesLateCancel: false,
  whenBusy: 'reject',
  busyStatus: 422,
  refusal: (_status, detail) => ({ type: 'text/plain;charset=UTF-8', body: detail }),
};

/** Aegra, which imitates the server on PostgreSQL. @type {Dialect} */
export const aegraDialect = {
  ...pythonDialect,
  newline: '\n',
  eventId: (run, { index }) => `${run.id}_event_${index + 1}`,
  isAfter: (_run, id, { index }) => index + 1 > Number(id.split('_event_').at(-1)),
  hasEnd: true,
  hasOk: false,
  buffersAll: true,
  replaysErrors: true,
  info: { name: 'Aegra', version: '0.11.0', status: 'running' },
  eventStream: 'text/event-stream; charset=utf-8',
  questionsAlone: 'unasked',
  streamedError: ({ error }) => ({ error, message: `${error}: execution failed` }),
  waitedError: ({ message }) => ({ error: 'Error', message }),
  runStatus: (status, thread) => (thread === 'interrupted' ? 'interrupted' : status),
  whenBusy: null,
  cancelReply: (_waits, run) => ({ status: 200, body: run }),
  refusesLateCancel: false,
  onDisconnect: 'cancel',
  createsThreads: true,
  refusal: (status, message) =>
    status === 404
      ? { type: 'application/json', body: JSON.stringify({ error: 'not_found', message, details: null }) }
      : detailJson(status, message),
};
