const day = 24 * 60 * 60;

/** Exchanges of older conversations: title, days ago, and how many. */
const older = [
  { title: 'Naming the release', days: 0.2, exchanges: 3 },
  { title: 'Why does the stream stop after one minute?', days: 1, exchanges: 4 },
  { title: 'Reading group: chapter four', days: 1.1, exchanges: 36 },
  { title: 'Preise der Lieferanten vergleichen', days: 3, exchanges: 2 },
  {
    title: 'Retrieval with a very long title that does not fit into one line of the list',
    days: 9,
    exchanges: 5,
  },
];

/** Title of the conversation that is long enough to be searched. */
export const longTitle = 'Reading group: chapter four';

/** Returns older conversations as ChatGPT exports them. */
export const olderConversations = () => JSON.stringify(older.map(conversation));

/** @param {typeof older[number]} old */
function conversation({ title, days, exchanges }) {
  const began = Date.now() / 1000 - days * day;
  const id = title.toLowerCase().replace(/\W+/g, '-');
  const messages = Array.from({ length: exchanges * 2 }, (_, place) => ({
    id: `${id}-${place}`,
    parent: place === 0 ? null : `${id}-${place - 1}`,
    children: place === exchanges * 2 - 1 ? [] : [`${id}-${place + 1}`],
    message: {
      id: `${id}-${place}`,
      author: { role: place % 2 === 0 ? 'user' : 'assistant' },
      create_time: began + place,
      content: {
        content_type: 'text',
        parts: [place % 2 === 0 ? question(place / 2) : reply((place - 1) / 2)],
      },
    },
  }));
  return {
    id,
    conversation_id: id,
    title,
    create_time: began,
    update_time: began + messages.length,
    current_node: messages.at(-1)?.id,
    mapping: Object.fromEntries(messages.map((message) => [message.id, message])),
  };
}

/** @param {number} place */
const question = (place) => `What does paragraph ${place + 1} say about the stream?`;

/** @param {number} place */
const reply = (place) =>
  `Paragraph ${place + 1} says that a **stream** ends with its last event, and that a reader should wait for it.`;
