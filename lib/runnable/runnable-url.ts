/** Reason why a text is not the URL of a runnable. `name` ends its path; `scheme` has no colon. */
export type AddressProblem =
  | {
      code:
        | 'empty'
        | 'not-url'
        | 'no-scheme'
        | 'many-hosts'
        | 'has-credentials'
        | 'has-query'
        | 'has-fragment';
    }
  | { code: 'other-scheme'; scheme: string }
  /** Browsers never connect to this port. */
  | { code: 'blocked-port'; port: string }
  /**
   * The protocol appends an `endpoint-name` itself; a `companion-name` is a page below each runnable, a
   * `server-page` one of the whole server.
   */
  | { code: 'endpoint-name' | 'companion-name' | 'server-page'; name: string }
  /** The address of a server alone: the name or id of the assistant is missing. */
  | { code: 'assistant-missing'; base: string };

type RunnableUrlProblem = {
  status: 'invalid';
  problem: AddressProblem;
  /** Corrected URL, if there is an obvious one. */
  suggestion?: string;
  /** Whether the person may keep the URL, because a runnable could have such a name. */
  mayKeep: boolean;
  /** End of the path that the suggestion omits, if it omits nothing else. */
  dropped?: string;
};

/** The address of a runnable, read by a protocol. */
export type RunnableUrl = { status: 'valid'; url: string } | RunnableUrlProblem;

/**
 * A function that reads a typed or pasted address. `keepName` accepts a doubtful name at its end as the
 * runnable's.
 */
export type ReadUrl = (text: string, options?: { keepName?: boolean }) => RunnableUrl;
