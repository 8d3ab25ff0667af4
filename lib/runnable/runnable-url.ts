type RunnableUrlProblem = {
  status: 'invalid';
  problem: string;
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
