import { assistantId, demoGraphs } from './agent-server/graphs.mjs';
import { demoRunnables } from './runnables.mjs';

/**
 * Returns a stored profile for each demo runnable, with a description.
 * @param {string} origin
 */
export const demoProfiles = (origin) =>
  demoRunnables.map(({ path, title, about, mode, headers }) => ({
    about,
    profile: {
      ...demoProfile({ id: `demo${path.replace('/', '-')}`, name: title, about, url: origin + path }),
      mode,
      // The demo's keys are public.
      headers: headers.map(({ name, value }) => ({ id: name, secret: false, name, value })),
    },
  }));

const shownGraphs = ['chat', 'tools', 'approve', 'hitl', 'slow'];

/**
 * Returns a stored profile for each graph of the demo's Agent Server, with a description.
 * @param {string} origin
 */
export const demoAgentProfiles = (origin) =>
  demoGraphs
    .filter(({ id }) => shownGraphs.includes(id))
    .map(({ id, title, about }) =>
      agentProfile({ id: `demo-agent-${id}`, name: title, about, origin, graph: id }),
    );

/**
 * Returns the stored profile of a graph that a real Agent Server serves.
 * @param {string} origin
 */
export const realAgentProfile = (origin) =>
  agentProfile({
    id: 'demo-real-agent',
    name: 'Real Agent Server',
    about: 'Asks LangGraph itself for an answer.',
    origin,
    graph: 'chat',
  });

/** @param {{ id: string, name: string, about: string, origin: string, graph: string }} agent */
const agentProfile = ({ origin, graph, ...agent }) => ({
  about: agent.about,
  profile: {
    ...demoProfile({ ...agent, url: `${origin}/assistants/${assistantId(graph)}` }),
    protocol: 'agent-server',
    mode: 'stream',
    headers: [],
  },
});

/** @param {{ id: string, name: string, about: string, url: string }} demo */
const demoProfile = ({ id, name, about, url }) => ({
  id,
  name,
  url,
  sendCookies: false,
  stallLimitSeconds: 120,
  responseLimitSeconds: null,
  call: { mapping: null, historyLimit: null, memory: { kind: 'schema' }, presets: [], presetId: null },
  persona: { assistant: { name: '', avatar: '', tagline: about }, user: { name: '', avatar: '' } },
  layout: { height: null, maxWidth: null },
});
