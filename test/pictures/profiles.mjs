/**
 * Returns the stored profiles of the pictures.
 * @param {(name: import('./runnables.mjs').RunnableName) => string} url
 * @param {typeof url} otherUrl
 * @param {number} closedPort
 */
export const profilesAt = (url, otherUrl, closedPort) => ({
  guide: profile('Docs guide', url('guide'), {
    persona: {
      assistant: { name: '', avatar: '', tagline: 'Answers from the documentation of LangServe.' },
      user: { name: '', avatar: '' },
    },
    starters: ['How do I stream an answer?', 'Explain {{topic}} in three sentences', 'What is a runnable?'],
    prompts: [
      { id: 'p1', name: 'shorter', text: 'Say that again in one sentence.' },
      { id: 'p2', name: 'compare', text: 'Compare {{one}} with {{other}}.' },
      { id: 'p3', name: 'example', text: 'Show an example in {{language}}.' },
    ],
    call: {
      ...call,
      presets: [{ id: 'careful', name: 'Careful', values: { temperature: 0 } }],
    },
  }),
  chat: profile('Assistant', otherUrl('chat')),
  report: profile('Report writer', url('report')),
  letter: profile('Letters', url('letter')),
  single: profile('Summary', url('single')),
  silent: profile('Legacy chain', url('silent')),
  elsewhere: profile('Team assistant', 'https://assistant.example/chat'),
  gone: profile('Staging', `http://127.0.0.1:${closedPort}/chat`),
});

/** @typedef {keyof ReturnType<typeof profilesAt>} ProfileName */

/**
 * Returns the stored profiles of agents, which the other screens do not list.
 * @param {string} origin
 */
export const agentsAt = (origin) => ({
  tools: agent('Agent with tools', `${origin}/assistants/tools`),
  slow: agent('Slow agent', `${origin}/assistants/slow`),
});

/** @typedef {keyof ReturnType<typeof agentsAt>} AgentName */

const call = { mapping: null, historyLimit: null, memory: { kind: 'schema' }, presets: [], presetId: null };

/**
 * @param {string} name
 * @param {string} url
 * @param {object} rest
 */
const profile = (name, url, rest = {}) => ({
  id: name.toLowerCase().replace(' ', '-'),
  name,
  url,
  mode: 'stream',
  headers: [{ id: 'h1', secret: false, name: 'X-Team', value: 'docs' }],
  sendCookies: false,
  stallLimitSeconds: 120,
  responseLimitSeconds: null,
  call,
  persona: { assistant: { name: '', avatar: '', tagline: '' }, user: { name: '', avatar: '' } },
  layout: { height: null, maxWidth: null },
  ...rest,
});

/**
 * @param {string} name
 * @param {string} url
 */
const agent = (name, url) => profile(name, url, { protocol: 'agent-server', headers: [], showsSteps: true });
