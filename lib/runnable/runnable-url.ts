/** Why a text is no address of a runnable. `name` is that of a path's last part, `scheme` has no colon. */
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
  /** The protocol appends the name itself; has its own page of that name below a runnable; or beside all of them. */
  | { code: 'endpoint-name' | 'companion-name' | 'server-page'; name: string };

type RunnableUrlProblem = {
  status: 'invalid';
  problem: AddressProblem;
  /** The URL as it should be, where one can be told. */
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
