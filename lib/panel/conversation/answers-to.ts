import { versionsByMessage } from '../../chat/conversation/branches.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { Answer } from './answer.ts';
import type { ShownAnswer } from './turns.ts';

/** Lists all answers to a question, oldest first. */
export function answersTo(
  questionId: string,
  { messages }: StoredConversation,
  answerOf: (runId: string) => Answer | undefined,
): ShownAnswer[] {
  const answers = messages.flatMap((message) =>
    message.role === 'answer' && message.parentId === questionId ? [message] : [],
  );
  const [first] = answers;
  const versions = (first && versionsByMessage(messages).get(first.id)) ?? [];
  return versions.flatMap((id) => {
    const message = answers.find((item) => item.id === id);
    const answer = message && answerOf(message.runId);
    return answer ? [{ role: 'answer' as const, message, versions, answer }] : [];
  });
}
