/** What is being written in place of messages that stand, by their ids: also while they are not shown. */
export function createEdits() {
  const written = new Map<string, string>();
  return {
    of: (questionId: string) => written.get(questionId),
    /** Undefined: nothing is written any more. */
    write(questionId: string, text: string | undefined) {
      if (text === undefined) written.delete(questionId);
      else written.set(questionId, text);
    },
  };
}
