/** Feedback of a person on an answer. */
export type Given = { score?: number; comment?: string; correction?: string };

/** A token with which the server takes feedback on one run. */
export type FeedbackToken = { token: string; expiresAt?: string };

export type ExtraRequest = { url: string; method: 'POST' | 'PUT'; body: string };

/** Requests about a finished run, and functions that read the replies. `url` is that of the runnable. */
export type FeedbackWays = {
  byRun(url: string, runId: string, given: Given): ExtraRequest;
  byToken(url: string, token: FeedbackToken, given: Given): ExtraRequest;
  /** Finds the tokens in raw texts of the reply. */
  tokensIn(texts: readonly string[]): FeedbackToken[];
  /** Makes the trace of a run public. */
  publicLink(url: string, runId: string): ExtraRequest;
  /** Reads the public link; undefined if the reply has none. */
  readPublicLink(text: string): string | undefined;
  /** Reads why the server refused; empty if it does not say. */
  readRefusal(reply: Response): Promise<string>;
};

/** Returns the ways of a protocol by its id; undefined if it has none. */
export type FeedbackBy = (protocol: string) => FeedbackWays | undefined;
