/** Holds the edits of sent messages by id, including messages that are not shown. */
export function createEdits() {
  const written = new Map<string, string>();
  return {
    of: (questionId: string) => written.get(questionId),
    /** Undefined ends the edit. */
    write(questionId: string, text: string | undefined) {
      if (text === undefined) written.delete(questionId);
      else written.set(questionId, text);
    },
  };
}
