/** Demo runnables with more input than a text. */

/** @typedef {import('./runnables.mjs').DemoRunnable} DemoRunnable */

const tones = {
  friendly: 'With love,',
  formal: 'Yours sincerely,',
  pirate: 'Arr, may the wind be with you,',
};

const postcardSchema = {
  properties: {
    text: { title: 'Text', type: 'string' },
    to: { description: 'Whom the postcard is for.', title: 'To', type: 'string' },
    tone: { default: 'friendly', enum: Object.keys(tones), title: 'Tone', type: 'string' },
    stamps: { default: 1, maximum: 4, minimum: 1, title: 'Stamps', type: 'integer' },
  },
  required: ['text', 'to'],
  title: 'Postcard',
  type: 'object',
};

const text = { title: 'Content', type: 'string' };

/**
 * @param {string} title
 * @param {string} type
 */
const messageOf = (title, type) => ({
  properties: { content: text, type: { const: type, default: type, title: 'Type', type: 'string' } },
  required: ['content'],
  title,
  type: 'object',
});

const interviewSchema = {
  $defs: { AIMessage: messageOf('AIMessage', 'ai'), HumanMessage: messageOf('HumanMessage', 'human') },
  properties: {
    history: {
      items: { anyOf: [{ $ref: '#/$defs/HumanMessage' }, { $ref: '#/$defs/AIMessage' }] },
      title: 'History',
      type: 'array',
    },
    input: { title: 'Input', type: 'string' },
  },
  required: ['history', 'input'],
  title: 'Interview',
  type: 'object',
};

/**
 * @param {string} name
 * @param {object} input
 */
const schemasOf = (name, input) => ({
  input_schema: input,
  output_schema: { title: `${name}_output`, type: 'string' },
  config_schema: { properties: {}, title: `${name}_config`, type: 'object' },
});

/** @param {string} said */
const words = (said) => said.match(/\S+\s*/g) ?? [];

/** @type {(Pick<DemoRunnable, 'path' | 'title' | 'about' | 'run'> & Partial<DemoRunnable>)[]} */
export const inputRunnables = [
  {
    path: '/postcard',
    title: 'Postcard',
    about: 'Wants to know for whom besides the text: a form above the message asks for it.',
    inputKey: 'text',
    required: ['to'],
    schemas: schemasOf('postcard', postcardSchema),
    run: (said, input) => {
      const tone = /** @type {keyof typeof tones} */ (input.tone ?? 'friendly');
      const stamps = input.stamps ?? 1;
      const paid = stamps === 1 ? '1 stamp' : `${stamps} stamps`;
      return words(`Dear ${input.to}, ${said} ${tones[tone]} the demo (${paid})`);
    },
  },
  {
    path: '/interview',
    title: 'Interview',
    about: 'Is told the whole conversation with each message, and says how much of it there was.',
    inputKey: 'input',
    required: ['history'],
    schemas: schemasOf('interview', interviewSchema),
    run: (said, input) => {
      const history = /** @type {{ content: string }[]} */ (input.history ?? []);
      const before =
        history.length === 0 ? 'nothing' : `“${history.map(({ content }) => content).join(' / ')}”`;
      return words(`You said: “${said}” Before that I heard ${before}.`);
    },
  },
];
