const minute = 60_000;

/** Titles of conversations whose last answer waits for a person. */
export const waitingTitles = {
  action: 'Refund a broken order',
  several: 'Two mails to check',
  question: 'Plan the trip',
  failed: 'Send the invoice',
};

/** Returns conversations whose last answers wait for a person, as Runnel stores them. */
export const waitingConversations = () => [
  conversation('w1', waitingTitles.action, 'Refund order 1182 if it arrived broken.', {
    action_requests: [
      {
        name: 'refund',
        args: { order: '1182', amount: 24.9, reason: 'Cover cracked on arrival, photo attached.' },
        description: 'The photo shows a cracked cover. I would refund the **whole** amount.',
      },
    ],
    review_configs: [{ action_name: 'refund', allowed_decisions: ['approve', 'edit', 'reject', 'respond'] }],
  }),
  conversation('w2', waitingTitles.several, 'Tell both customers.', {
    action_requests: [
      { name: 'send_mail', args: { to: 'ann@example.org', subject: 'Your refund' } },
      { name: 'send_mail', args: { to: 'bob@example.org', subject: 'Your refund' } },
    ],
    review_configs: Array.from({ length: 2 }, () => ({
      action_name: 'send_mail',
      allowed_decisions: ['approve', 'reject'],
    })),
  }),
  conversation('w3', waitingTitles.question, 'Book the trip.', {
    question: 'Which train shall I book?',
    options: ['7:04', '8:04', 'none'],
    seats: 2,
  }),
  withFailedDecision(
    conversation('w4', waitingTitles.failed, 'Send the invoice to Ann.', {
      action_requests: [{ name: 'send_mail', args: { to: 'ann@example.org' } }],
      review_configs: [{ action_name: 'send_mail', allowed_decisions: ['approve', 'reject'] }],
    }),
  ),
];

/**
 * @param {string} id
 * @param {string} title
 * @param {string} text
 * @param {object} value
 */
function conversation(id, title, text, value) {
  const at = Date.now() - 4 * minute;
  const run = {
    id: `${id}-run`,
    conversationId: id,
    messageId: `${id}-run.answer`,
    profileId: 'docs-guide',
    url: 'http://127.0.0.1:9009',
    protocol: 'agent-server',
    mode: 'stream',
    state: { status: 'waiting-for-you', questions: [{ id: 'q1', value }] },
    createdAt: at,
    sentAt: at,
    firstChunkAt: null,
    lastChunkAt: null,
    endedAt: at + 1_800,
    seq: 3,
    chunks: 0,
    runnableRunId: null,
    kept: false,
  };
  return {
    conversation: {
      id,
      title,
      createdAt: at,
      updatedAt: at,
      profileId: 'docs-guide',
      tip: run.messageId,
      lastRun: { id: run.id, status: run.state.status },
    },
    messages: [
      {
        id: `${id}-question`,
        conversationId: id,
        parentId: null,
        createdAt: at,
        role: 'human',
        text,
        attachments: [],
      },
      {
        id: run.messageId,
        conversationId: id,
        parentId: `${id}-question`,
        createdAt: at,
        role: 'answer',
        runId: run.id,
        profileId: 'docs-guide',
        profileName: 'Docs guide',
        assistant: 'Docs guide',
      },
    ],
    runs: [{ run, fold: { parts: [] } }],
  };
}

/**
 * Adds an answer that failed with the decision about the request.
 * @param {ReturnType<typeof conversation>} waiting
 */
function withFailedDecision({ conversation, messages, runs }) {
  const [first] = runs;
  const [, answer] = messages;
  if (!first || !answer) throw new Error('The conversation has no answer.');
  const decisions = [{ type: 'reject', message: 'The amount is wrong.' }];
  const run = {
    ...first.run,
    id: `${first.run.id}-2`,
    messageId: `${first.run.id}-2.answer`,
    state: {
      status: 'failed',
      failure: { kind: 'runnable-error', status: 500, detail: 'ValueError: unknown decision' },
    },
    resumes: { runId: first.run.id, answers: [{ id: 'q1', value: { decisions } }] },
  };
  const later = { ...answer, id: run.messageId, runId: run.id, parentId: answer.id };
  return {
    conversation: {
      ...conversation,
      tip: run.messageId,
      lastRun: { id: run.id, status: run.state.status },
    },
    messages: [...messages, later],
    runs: [...runs, { run, fold: { parts: [] } }],
  };
}
