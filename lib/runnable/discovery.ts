import type { Json } from '../json/json.ts';
import type { DataTransferMode } from './data-transfer-mode.ts';
import type { WhyNoReply } from './no-reply.ts';

/** A runnable that a server offers. All texts are the server's. */
export type FoundRunnable = {
  url: string;
  /** Name that the server gives it, if its URL does not end with one. */
  name?: string;
  /** Name of the graph that it runs, if it has another name. */
  graph?: string;
  /** Modes that are exposed, streaming first; at least one. */
  modes: DataTransferMode[];
  /** Schema of the input, if known. */
  input?: Json;
  description: string;
  /** Names of the headers that it needs. */
  headers: string[];
};

/** A request that runs nothing. */
type ServerQuestion = {
  url: string;
  accept: string;
  /** Largest reply in bytes. */
  limit: number;
} & ({ method: 'GET' | 'OPTIONS' } | { method: 'POST' /** JSON text. */; body: string });

/** The reply to a question. `allow` lists the methods that the address takes, if the server says so. */
export type ServerAnswer =
  | { kind: 'answered'; status: number; allow: string; text: string; isWhole: boolean }
  | { kind: 'redirected' }
  | ({ kind: Unanswered } & WhyNoReply);

/**
 * Reason why a server did not answer; `no-access`: the permission for it is missing; `secrets-locked`: it was not
 * asked, because a header needs the passphrase first.
 */
type Unanswered = 'unreachable' | 'offline' | 'no-access' | 'secrets-locked' | 'no-answer';

/** A function that asks a server with the headers of the person. Never throws. */
export type AskServer = (question: ServerQuestion) => Promise<ServerAnswer>;

/** Reason why no runnable was found. `url` is the address that led to it. */
export type DiscoveryFailure =
  | ({ kind: Unanswered } & WhyNoReply)
  /** 401 or 403. */
  | { kind: 'needs-key'; status: number; url: string }
  | { kind: 'redirected' | 'web-page' | 'unreadable' | 'nothing-listed'; url: string }
  | { kind: 'too-large'; url: string; limitMiB: number }
  | { kind: 'bad-status'; status: number; url: string }
  | { kind: 'not-found'; url: string }
  /** The server is of this protocol but does not list what it offers; `url` is its address. */
  | { kind: 'list-switched-off'; url: string };

/** Runnables that were found. `incomplete`: paths with placeholders, such as `/{tenant}/chat`. */
export type Discovery =
  | { outcome: 'found'; runnables: FoundRunnable[]; incomplete: string[] }
  | {
      outcome: 'nothing';
      failure: DiscoveryFailure;
      /** The server speaks this protocol, so that no other one need be tried. */
      isSpoken?: true;
    };

const unanswered: readonly DiscoveryFailure['kind'][] = [
  'unreachable',
  'offline',
  'no-access',
  'secrets-locked',
  'no-answer',
] satisfies Unanswered[];

/** Tells whether every further request would fail in the same way. */
export const isFinal = ({ kind }: DiscoveryFailure): boolean => unanswered.includes(kind);

/** A function that looks for the runnables at an address, its own and those beside it. Runs nothing. */
export type Discover = (url: string, ask: AskServer) => Promise<Discovery>;

/** The way to find the runnables of one protocol. */
export type Discoverer = { protocol: string; discover: Discover };
