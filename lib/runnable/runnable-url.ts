type RunnableUrlProblem = {
  status: 'invalid';
  problem: string;
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
