import { GraphError } from './graph-error.mjs';
import { aiMessage, asked, callPieces, toolMessage, toolResults, words } from './messages.mjs';

/** @typedef {import('./graphs.mjs').Graph} Graph */
/** @typedef {import('./graphs.mjs').State} State */
/** @typedef {import('./messages.mjs').ToolCall} ToolCall */

/** Writes a value as Python's `repr` does. @param {unknown} value @returns {string} */
function pythonText(value) {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null || value === undefined) return 'None';
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).map(([key, item]) => `'${key}': ${pythonText(item)}`);
  return `{${entries.join(', ')}}`;
}

/** @type {Graph} */
export const approve = {
  id: 'approve',
  title: 'Agent that asks',
  about: 'Asks a question before it answers.',
  start: ['ask'],
  fields: ['messages'],
  nodes: {
    ask: {
      async run({ ask }) {
        const answer = ask({ question: 'Send the mail?', options: ['yes', 'no'] });
        return [{ messages: [aiMessage({ content: `Answer was ${pythonText(answer)}.` })] }];
      },
      next: () => [],
    },
  },
};

/** @type {Graph} */
export const pair = {
  id: 'pair',
  title: 'Agent with two questions',
  about: 'Asks two questions at once.',
  start: ['left_node', 'right_node'],
  fields: ['topic', 'left', 'right'],
  nodes: Object.fromEntries(
    ['left', 'right'].map((side) => [
      `${side}_node`,
      {
        run: async ({ state, ask }) => [{ [side]: ask({ side, topic: state.topic ?? null }) }],
        next: () => [],
      },
    ]),
  ),
};

const decisions = ['approve', 'edit', 'reject', 'respond'];
const middleware = 'HumanInTheLoopMiddleware.after_model';

/** @param {string} said @returns {ToolCall[]} */
const mailCalls = (said) => [
  { name: 'send_mail', args: { to: 'ann@example.org', subject: said }, id: 'call_m1' },
  ...(said === 'two'
    ? [{ name: 'send_mail', args: { to: 'bob@example.org', subject: 'second' }, id: 'call_m2' }]
    : []),
];

/** Builds the question of LangChain's middleware for these calls. @param {ToolCall[]} calls */
const review = (calls) => ({
  action_requests: calls.map(({ name, args }) => ({
    name,
    args,
    description: `Mail needs a yes\n\nTool: ${name}\nArgs: ${pythonText(args)}`,
  })),
  review_configs: calls.map(({ name }) => ({ action_name: name, allowed_decisions: decisions })),
});

/**
 * Checks the decisions of a person as the middleware does.
 * @param {any} answer
 * @param {number} count
 * @returns {any[]}
 */
function readDecisions(answer, count) {
  const made = answer?.decisions;
  if (!Array.isArray(made)) throw new GraphError('TypeError', 'string indices must be integers');
  if (made.length !== count) {
    const message = `Number of human decisions (${made.length}) does not match number of hanging tool calls (${count}).`;
    throw new GraphError('ValueError', message);
  }
  const wrong = made.find(({ type }) => !decisions.includes(type));
  if (!wrong) return made;
  const refusal = `Decision type '${wrong.type}' is not allowed for tool 'send_mail'. Expected one of ${pythonText(decisions)} based on the tool's configuration.`;
  throw new GraphError('ValueError', `Unexpected human decision: ${pythonText(wrong)}. ${refusal}`);
}

/** @param {ToolCall} call @param {any} decision */
function toolMessageOf(call, decision) {
  if (decision.type === 'respond') return toolMessage(call, decision.message);
  if (decision.type !== 'reject') return undefined;
  const reason =
    decision.message === undefined
      ? ` with id ${call.id}. The tool was not executed. Do not retry this tool call unless the user explicitly requests it.`
      : ` with reason: ${decision.message}`;
  const text = `User rejected the tool call for \`${call.name}\`${reason}`;
  return toolMessage(call, text, { status: 'error' });
}

const note =
  'Note: a human reviewer replaced this tool call before it ran. The call recorded in your message is the one ' +
  'you produced, not the one that executed. This was intentional and authorized. Do not re-issue your original ' +
  'call. Executed instead: send_mail with arguments ';

/** Runs the tool; an edited call says so. @param {ToolCall} call @param {any} decision */
function sendMail(call, decision) {
  const args = decision?.type === 'edit' ? decision.edited_action.args : call.args;
  const sent = `sent to ${args.to}: ${args.subject}`;
  if (decision?.type !== 'edit') return toolMessage(call, sent);
  const text = JSON.stringify(args).replace(/":/g, '": ').replace(/,"/g, ', "');
  return toolMessage(call, `${note}${text}.\n\nTool response:\n${sent}`);
}

/** @param {State} state */
const messagesOf = (state) => state.messages ?? [];

/** @param {State} state */
const lastCalls = (state) =>
  /** @type {ToolCall[]} */ (messagesOf(state).findLast(({ type }) => type === 'ai')?.tool_calls ?? []);

/** Lists the calls that have no result yet. @param {State} state */
function openCalls(state) {
  const answered = new Set(toolResults(messagesOf(state)).map(({ tool_call_id }) => tool_call_id));
  return lastCalls(state).filter(({ id }) => !answered.has(id));
}

/** @type {Graph} */
export const hitl = {
  id: 'hitl',
  title: 'Agent with a review',
  about: 'Lets you approve, change or refuse a mail before it is sent.',
  start: ['model'],
  fields: ['messages'],
  nodes: {
    model: {
      async *run({ state, say }) {
        const results = toolResults(messagesOf(state)).map(({ content }) => content);
        const pieces =
          results.length === 0
            ? [...words('I will send a mail.'), ...callPieces(mailCalls(asked(messagesOf(state))))]
            : words(`Result: ${results.join('; ')}.`);
        return [{ messages: [yield* say(pieces, { name: 'hitl' })] }];
      },
      next: () => [middleware],
    },
    [middleware]: {
      async run({ state, ask }) {
        const calls = lastCalls(state);
        const proposal = messagesOf(state).at(-1);
        if (calls.length === 0 || !proposal) return [null];
        const made = readDecisions(ask(review(calls)), calls.length);
        const said = calls.flatMap((call, at) => toolMessageOf(call, made[at]) ?? []);
        const byId = Object.fromEntries(calls.map(({ id }, at) => [id, made[at]]));
        return [{ messages: [proposal, ...said], __decisions: byId }];
      },
      next(state) {
        if (lastCalls(state).length === 0) return [];
        return [openCalls(state).length > 0 ? 'tools' : 'model'];
      },
    },
    tools: {
      async run({ state }) {
        const made = /** @type {Record<string, any>} */ (state.__decisions ?? {});
        return openCalls(state).map((call) => ({ messages: [sendMail(call, made[call.id])] }));
      },
      next: () => ['model'],
    },
  },
};
