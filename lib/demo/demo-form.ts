import * as z from 'zod/mini';
import { writeJson } from '../json/json.ts';
import { say } from '../words/say.ts';
import type { DemoRunnable } from './demo-runnable.ts';

const tones = ['friendly', 'formal'] as const;
const mostLines = 5;

const isCount = (lines: number) => Number.isInteger(lines) && lines >= 1 && lines <= mostLines;

const formInput = z.object({
  topic: z.string(),
  tone: z.enum(tones),
  lines: z._default(z.number().check(z.refine(isCount)), 2),
  table: z._default(z.boolean(), false),
});
type FormInput = z.infer<typeof formInput>;

/** The runnable with an input of several fields: the answer follows them and shows what arrived. */
export const demoForm: DemoRunnable = {
  inputSchema: () => ({
    title: say('demo_formName'),
    type: 'object',
    properties: {
      topic: { title: say('demo_topic'), type: 'string' },
      tone: { title: say('demo_tone'), enum: [...tones], type: 'string' },
      lines: { title: say('demo_lines'), type: 'integer', minimum: 1, maximum: mostLines, default: 2 },
      table: { title: say('demo_table'), type: 'boolean', default: false },
    },
    required: ['topic', 'tone'],
  }),
  answer(input) {
    const { data, error } = formInput.safeParse(input);
    if (!data) return { refused: String(error.issues[0]?.path[0] ?? '') };
    const written = data.table ? asTable(data) : linesOf(data).join('\n');
    return { text: say('demo_formAnswer', { written, arrived: writeJson(input, 2) }) };
  },
};

const linesOf = ({ topic, tone, lines }: FormInput) =>
  Array.from({ length: lines }, (_, place) =>
    say('demo_formLine', {
      number: String(place + 1),
      topic: topic.trim().replace(/\s+/g, ' '),
      tone: sayable(tone),
    }),
  );

const sayable = (tone: FormInput['tone']) => (tone === 'formal' ? tone : 'other');

const asTable = (input: FormInput) =>
  [
    `| ${say('demo_formTable', { tone: sayable(input.tone) })} |`,
    '|---|',
    ...linesOf(input).map((line) => `| ${line} |`),
  ].join('\n');
