import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { InputProblem, RunnableFailure } from '../../runnable/failure.ts';
import type { NetworkReason, WhyNoReply } from '../../runnable/no-reply.ts';
import { blockedPort } from '../../runnable/runnable-url.ts';
import { hostInTheClear } from '../profile/private-host.ts';

type Screened = Extract<RunnableFailure, { kind: 'screened' }>;

/** The one result of a connection test. `path` is below the URL of the runnable; `detail` is the server's. */
export type Cause =
  | { kind: 'offline' }
  | { kind: 'permission-missing'; origin: string }
  | { kind: 'secret-missing'; headers: string[]; origin: string }
  /** A header is encrypted until the passphrase is typed; nothing was sent. */
  | { kind: 'secrets-locked' }
  | { kind: 'blocked-port'; port: string }
  /** No server listens on this port of this computer. */
  | { kind: 'connection-refused'; origin: string }
  /** No reply, for a reason that the network names. */
  | { kind: 'no-reply'; origin: string; reason: NetworkReason }
  /** No connection, for one of these reasons; the browser does not tell which. `said`: its own name for it. */
  | { kind: 'unreachable'; origin: string; candidates: NetworkTrouble[]; said?: string | undefined }
  | { kind: 'no-answer'; limitMs: number }
  /** The server redirects to the same address with a slash at its end, which Runnel never sends. */
  | { kind: 'redirect-slash'; path: string }
  | { kind: 'redirect-moved'; url: string }
  | { kind: 'redirect-page'; url: string }
  /** To another site; null: the browser hides which. */
  | { kind: 'redirect-away'; url: string | null }
  | { kind: 'web-page'; title: string }
  | { kind: 'unauthorized'; status: number; detail: string }
  | { kind: 'forbidden'; status: number; detail: string }
  | { kind: 'origin-refused'; status: number }
  | { kind: 'path-missing'; path: string }
  /** `other` is the mode that the runnable has instead. */
  | { kind: 'endpoint-missing'; path: string; other: DataTransferMode | null }
  | { kind: 'method-refused'; path: string }
  | { kind: 'input-wanted'; problems: InputProblem[]; detail: string }
  | { kind: 'too-many'; status: number; detail: string; retryAfterMs?: number | undefined }
  | { kind: 'screened'; by: Screened['by']; status: number; detail: string }
  | { kind: 'server-error'; status: number; detail: string }
  | { kind: 'refused'; status: number; detail: string }
  | { kind: 'not-stream'; contentType: string; detail: string }
  | { kind: 'unreadable-reply' }
  | { kind: 'cut-short' }
  | { kind: 'stalled'; silentMs: number }
  | { kind: 'buffered'; waitedMs: number }
  | { kind: 'not-encrypted'; host: string }
  /** The input needs values that only a person knows. */
  | { kind: 'no-test-message' }
  | { kind: 'protocol-unknown' }
  | { kind: 'interrupted' }
  | { kind: 'nothing-wrong'; isTried: boolean };

/** Turns the failure of one reply into a cause. */
export function causeOfFailure(failure: RunnableFailure): Cause {
  switch (failure.kind) {
    case 'unauthorized':
      return { ...wordsOf(failure), kind: failure.status === 403 ? 'forbidden' : 'unauthorized' };
    case 'not-exposed':
      return failure.status === 405
        ? { kind: 'method-refused', path: failure.path }
        : { kind: 'endpoint-missing', path: failure.path, other: null };
    case 'rejected-input':
      return { kind: 'input-wanted', problems: failure.problems, detail: failure.detail };
    case 'refused':
    case 'runnable-error':
      return causeOfStatus(failure);
    case 'screened':
      return failure;
    case 'wrong-content':
      return failure.isPage
        ? { kind: 'web-page', title: failure.detail }
        : { kind: 'not-stream', contentType: failure.contentType ?? '', detail: failure.detail };
    case 'unreachable':
    case 'reply-lost':
    case 'cut-short':
    case 'answer-left-out':
      return { kind: 'cut-short' };
    case 'redirected':
      return { kind: 'redirect-away', url: null };
    case 'busy':
    case 'not-there':
      return { kind: 'refused', ...wordsOf(failure) };
    case 'stalled':
    case 'overdue':
      return { kind: 'stalled', silentMs: failure.limitMs };
    case 'malformed-reply':
    case 'event-too-large':
    case 'reply-too-large':
    case 'ended-by-server':
      return { kind: 'unreadable-reply' };
  }
}

type Refusal = Extract<RunnableFailure, { kind: 'refused' | 'runnable-error' }>;

function causeOfStatus(failure: Refusal): Cause {
  const said = wordsOf(failure);
  if ([429, 503, 529].includes(failure.status))
    return { ...said, kind: 'too-many', retryAfterMs: failure.retryAfterMs };
  return { ...said, kind: failure.kind === 'refused' ? 'refused' : 'server-error' };
}

const wordsOf = ({ status, detail }: { status: number; detail: string }) => ({ status, detail });

/** Possible reasons for a failed connection. */
export type NetworkTrouble = 'not-listening' | 'name-unknown' | 'certificate' | 'local-network' | 'blocked';

/** Returns the cause of a port that the browser refuses by itself. */
export const portTrouble = (url: string): Cause | undefined => {
  const port = blockedPort(new URL(url));
  return port === undefined ? undefined : { kind: 'blocked-port', port };
};

/** Returns the reason for a failed connection; the possible ones by the address, if the network names none. */
export function networkCause(url: string, isOnline: boolean, { reason, said }: WhyNoReply = {}): Cause {
  const { hostname, origin } = new URL(url);
  if (reason === 'offline' || (!isOnline && !isPrivate(hostname))) return { kind: 'offline' };
  if (reason) return { kind: 'no-reply', origin, reason };
  const cause = causeByAddress(new URL(url));
  return cause.kind === 'unreachable' && said !== undefined ? { ...cause, said } : cause;
}

function causeByAddress({ protocol, hostname, origin }: URL): Cause {
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (isHere && protocol === 'http:') return { kind: 'connection-refused', origin };
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  const candidates: NetworkTrouble[] = [
    ...(protocol === 'https:' ? ['certificate' as const] : []),
    'not-listening',
    ...(isAddress || isHere ? [] : ['name-unknown' as const]),
    ...(isPrivate(hostname) ? ['local-network' as const] : []),
    ...(isHere ? [] : ['blocked' as const]),
  ];
  return { kind: 'unreachable', origin, candidates };
}

const isPrivate = (hostname: string) => hostInTheClear(`http://${hostname}`) === undefined;

/** The words of a cause; `detail` is the server's. */
export type CauseText = {
  title: string;
  remedy: string;
  /** Possible reasons, if the browser does not tell which. */
  items?: string[];
  detail?: string;
  next: NextStep;
};

/** Words for each cause of a test of the runnable at `url`. */
export type CauseTexts = {
  [Kind in Cause['kind']]: (cause: Extract<Cause, { kind: Kind }>, url: string) => CauseText;
};

/** The one thing to do after a test. */
export type NextStep =
  | { kind: 'again' | 'allow-access' | 'unlock' | 'edit-profile' | 'send-test' | 'done' }
  | { kind: 'open-tab' | 'use-url'; url: string }
  | { kind: 'use-mode'; mode: DataTransferMode };
