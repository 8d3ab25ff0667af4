import { isDemo } from '../../chat/profile/demo.ts';
import { NoReply } from '../../runnable/no-reply.ts';
import { closeConnections, isRefusedUnread, keepConnections, noteKept } from './connections.ts';
import { watchErrors } from './network-errors.ts';

/**
 * The only access to the network; a test of the built bundle rejects any other `fetch`. Throws a NoReply with the
 * reason, or that of the signal.
 */
export const network: typeof fetch = async (input, init = {}) => {
  const url = input instanceof Request ? input.url : String(input);
  // The demo is asked inside the extension; not even its name is looked up.
  if (isDemo(url)) throw new TypeError(url);
  await closeConnections();
  init.signal?.throwIfAborted();
  const { method = 'GET' } = init;
  const errors = watchErrors(url, method);
  const sent = unhurried(method === 'POST' ? undefined : init.signal);
  const send = () => sent.reply(fetch(input, sent.signal ? { ...init, signal: sent.signal } : init));
  const { origin } = new URL(url);
  try {
    let response = await send();
    while (isRefusedUnread(origin, response)) response = await send();
    noteKept(origin, response);
    const mayKeep = isBoundSignIn(response, init) && (await keepConnections(origin));
    return mayKeep && method !== 'POST' ? network(input, init) : response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NoReply(await errors.why(), { cause: error });
  } finally {
    errors.over();
  }
};

/**
 * Drops the reply to a question that is given up before it came, instead of aborting it: a connection that is given up
 * while it is made stays behind unused, and the browser would send a POST again that dies on it.
 */
function unhurried(signal: AbortSignal | null | undefined) {
  const leaving = new AbortController();
  if (!signal) return { signal: undefined, reply: (sent: Promise<Response>) => sent };
  return {
    signal: leaving.signal,
    reply: (sent: Promise<Response>) =>
      new Promise<Response>((resolve, reject) => {
        const leave = () => leaving.abort(signal.reason);
        const drop = () => {
          reject(signal.reason);
          void sent.then(leave, leave);
        };
        signal.addEventListener('abort', drop, { once: true });
        sent.then(resolve, reject);
      }),
  };
}

/** NTLM and Negotiate sign in a connection. Nothing has run: the server has asked for the sign-in instead. */
const isBoundSignIn = ({ status, headers }: Response, { credentials }: RequestInit) =>
  credentials === 'include' &&
  status === 401 &&
  /\b(ntlm|negotiate)\b/i.test(headers.get('www-authenticate') ?? '');
