import type { Json } from '../../lib/json/json.ts';

type Said = { parent: string | null; role?: string; content?: Json; more?: Record<string, Json> };

/** A node of the tree in a ChatGPT export. */
export const node = (id: string, { parent, role, content = '', more = {} }: Said): [string, Json] => [
  id,
  {
    id,
    parent,
    children: [],
    message: role
      ? {
          id,
          author: { role },
          create_time: 1_700_000_000.5,
          content: typeof content === 'string' ? { content_type: 'text', parts: [content] } : content,
          ...more,
        }
      : null,
  },
];

/** A conversation of a ChatGPT export. */
export const chatGpt = (nodes: [string, Json][], more: Record<string, Json> = {}): Json => ({
  title: 'Paris',
  create_time: 1_700_000_000,
  update_time: 1_700_000_100,
  conversation_id: 'g1',
  current_node: nodes.at(-1)?.[0] ?? '',
  mapping: Object.fromEntries(nodes),
  ...more,
});
