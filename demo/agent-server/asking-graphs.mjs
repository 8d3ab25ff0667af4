import { aiMessage, asked, pythonJson, say, toolMessage, toolResults } from './messages.mjs';

/** @typedef {import('./graphs.mjs').Graph} Graph */
/** @typedef {import('./graphs.mjs').State} State */
/** @typedef {import('./messages.mjs').ToolCall} ToolCall */

/** Writes a value as Python's `repr` does. @param {unknown} value @returns {string} */
function pythonText(value) {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object' || value === null) return value === null ? 'None' : String(value);
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
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
      *run() {
        const answer = yield { question: { question: 'Send the mail?', options: ['yes', 'no'] } };
        return [{ messages: [aiMessage({ content: `Answer was ${pythonText(answer)}.` })] }];
      },
    },
  },
};

/** @param {'left' | 'right'} side @returns {import('./graphs.mjs').Node} */
const asking = (side) => ({
  *run({ topic = null }) {
    return [{ [side]: yield { question: { side, topic } } }];
  },
});

/** @type {Graph} */
export const pair = {
  id: 'pair',
  title: 'Agent with two questions',
  about: 'Asks two questions at once.',
  start: ['left_node', 'right_node'],
  fields: ['topic', 'left', 'right'],
  nodes: { left_node: asking('left'), right_node: asking('right') },
};

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
  review_configs: calls.map(({ name }) => ({
    action_name: name,
    allowed_decisions: ['approve', 'edit', 'reject', 'respond'],
  })),
});

/** Returns what the model hears of a call that is not run. @param {ToolCall} call @param {any} decision */
function toolMessageOf(call, { type, message }) {
  if (type === 'respond') return toolMessage(call, message);
  if (type !== 'reject') return undefined;
  const reason =
    message === undefined
      ? ` with id ${call.id}. The tool was not executed. Do not retry this tool call unless the user explicitly requests it.`
      : ` with reason: ${message}`;
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
  if (args === call.args) return toolMessage(call, sent);
  return toolMessage(call, `${note}${pythonJson(args)}.\n\nTool response:\n${sent}`);
}

/** Lists the last calls that have no result yet. @param {State} state @returns {ToolCall[]} */
function openCalls({ messages = [] }) {
  const answered = new Set(toolResults(messages).map(({ tool_call_id }) => tool_call_id));
  const calls = messages.findLast(({ type }) => type === 'ai')?.tool_calls ?? [];
  return calls.filter((/** @type {ToolCall} */ { id }) => !answered.has(id));
}

const middleware = 'HumanInTheLoopMiddleware.after_model';

/** @type {Graph} */
export const hitl = {
  id: 'hitl',
  title: 'Agent with a review',
  about: 'Lets you approve, change or refuse a mail before it is sent.',
  start: ['model'],
  fields: ['messages'],
  nodes: {
    model: {
      *run({ messages = [] }) {
        const results = toolResults(messages).map(({ content }) => content);
        const said =
          results.length === 0
            ? say('I will send a mail.', { calls: mailCalls(asked(messages)), name: 'hitl' })
            : say(`Result: ${results.join('; ')}.`, { name: 'hitl' });
        return [{ messages: [yield* said] }];
      },
      next: () => [middleware],
    },
    [middleware]: {
      *run(state) {
        const calls = openCalls(state);
        const proposal = state.messages?.at(-1);
        if (calls.length === 0 || !proposal) return [null];
        const { decisions } = yield { question: review(calls) };
        const said = calls.flatMap((call, at) => toolMessageOf(call, decisions[at]) ?? []);
        const byId = Object.fromEntries(calls.map(({ id }, at) => [id, decisions[at]]));
        return [{ messages: [proposal, ...said], __decisions: byId }];
      },
      next(state) {
        if (openCalls(state).length > 0) return ['tools'];
        return state.messages?.at(-1)?.type === 'tool' ? ['model'] : [];
      },
    },
    tools: {
      *run(state) {
        yield { paces: 1 };
        const calls = openCalls(state);
        return calls.map((call) => ({ messages: [sendMail(call, state.__decisions?.[call.id])] }));
      },
      next: () => ['model'],
    },
  },
};
