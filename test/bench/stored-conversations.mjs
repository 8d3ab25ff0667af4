import { importBuilt } from './built.mjs';
import { answerTokens } from './markdown-answer.mjs';

const { newRun, reduceRun, titleFrom } = await importBuilt([
  'lib/chat/run/run.ts',
  'lib/chat/run/reduce-run.ts',
  'lib/chat/conversation/conversation.ts',
]);

/** Markdown answers of some 60 words, a different one for each index. */
const pieces = answerTokens(20_000)
  .join('')
  .split('\n\n')
  .filter((block) => /^In step/.test(block));
const answerText = (place) =>
  `## Answer ${place}\n\n${pieces[place % pieces.length].split(' ').slice(0, 45).join(' ')}\n\n- first of **${place}**\n- second, \`code(${place})\``;

const day = 86_400_000;

/** The run of an exchange as the worker stores it at the end. */
function endedRun(run, text) {
  const happenings = [
    { type: 'connecting' },
    { type: 'sending' },
    { type: 'sent', status: 200 },
    { type: 'chunks', chunks: [text] },
    { type: 'end' },
  ];
  const at = run.createdAt;
  const ended = happenings.reduce((state, happening) => reduceRun(state, happening, at + 1), newRun(run));
  return { id: run.id, conversationId: run.conversationId, run: ended, fold: { parts: [text] } };
}

/** A question and its answer, after the message `parentId`. */
function exchange({ conversationId, profile, parentId, place, createdAt, answer }) {
  const common = { conversationId, createdAt };
  const question = { ...common, id: crypto.randomUUID(), parentId, role: 'human', attachments: [] };
  const message = { ...common, id: crypto.randomUUID(), parentId: question.id, role: 'answer' };
  const from = { profileId: profile.id, profileName: profile.name, assistant: profile.name };
  const messageId = message.id;
  const [url, runId] = [profile.url, crypto.randomUUID()];
  const request = { protocol: 'langserve', mode: 'stream', fields: {}, files: [], preset: null, session: '' };
  const run = { ...common, ...request, id: runId, messageId, profileId: profile.id, url };
  return {
    messages: [
      { ...question, text: `Question ${place}: what does the reader find in step ${place}?` },
      { ...message, ...from, runId },
    ],
    run: endedRun(run, answer),
  };
}

/**
 * Returns the stored records of a conversation of this many exchanges.
 * @param {{ profile: { id: string, name: string, url: string }, length: number, endsWith: string, updatedAt: number, place?: number }} options
 */
export function storedConversation({ profile, length, endsWith, updatedAt, place: offset = 0 }) {
  const conversationId = crypto.randomUUID();
  const messages = [];
  const runs = [];
  for (let place = 0; place < length; place += 1) {
    const isLast = place === length - 1;
    const made = exchange({
      conversationId,
      profile,
      parentId: messages.at(-1)?.id ?? null,
      place: offset + place,
      createdAt: updatedAt - (length - place) * 1_000,
      answer: isLast ? `${answerText(offset + place)}\n\n${endsWith}` : answerText(offset + place),
    });
    messages.push(...made.messages);
    runs.push(made.run);
  }
  const head = {
    id: conversationId,
    title: titleFrom(messages[0].text),
    createdAt: messages[0].createdAt,
    updatedAt,
    profileId: profile.id,
    tip: messages.at(-1).id,
    lastRun: { id: runs.at(-1).id, status: 'done' },
  };
  return { conversations: [head], messages, runs };
}

/** Returns many short conversations, all older than a day. */
export function manyConversations({ profile, count, now }) {
  const made = Array.from({ length: count }, (_, place) =>
    storedConversation({
      profile,
      length: 1,
      endsWith: 'End.',
      updatedAt: now - day - place * 60_000,
      place,
    }),
  );
  return {
    conversations: made.flatMap(({ conversations }) => conversations),
    messages: made.flatMap(({ messages }) => messages),
    runs: made.flatMap(({ runs }) => runs),
  };
}
