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
  /** Whether the person may insist, because a runnable could really be named so. */
  mayKeep: boolean;
  /** The end of the path that the suggestion leaves out, where it leaves out nothing else. */
  dropped?: string;
};

/** The address of a runnable as a protocol reads it. */
export type RunnableUrl = { status: 'valid'; url: string } | RunnableUrlProblem;

/** Reads what a person typed or pasted. `keepName`: a doubtful name at its end is really the runnable's. */
export type ReadUrl = (text: string, options?: { keepName?: boolean }) => RunnableUrl;
