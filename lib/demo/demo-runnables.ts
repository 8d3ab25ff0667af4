import * as z from 'zod/mini';
import { type Json, type JsonObject, writeJson } from '../json/json.ts';
import { say } from '../words/say.ts';

/** Functions of the surroundings that the demo needs. */
export type DemoWorld = {
  now(): number;
  wait(ms: number): Promise<void>;
  newId(): string;
  /** Keeps one value; the demo's worker may die between a failure and the next try. */
  memory: { read(): Promise<unknown>; write(value: Json): Promise<void> };
};

/** A text, and the failure that follows it. */
export type DemoAnswer = { text: string; failure?: string };

/** A field of the input that is refused. */
type Refused = { refused: string };

/** A runnable of the demo. */
export type DemoRunnable = {
  inputSchema(): JsonObject;
  answer(input: unknown, world: DemoWorld): DemoAnswer | Refused | Promise<DemoAnswer>;
};

/** Milliseconds in which a message counts as another try. */
const retryMs = 600_000;

const time = z.number();

/** The runnable that takes a text: streams, fails once, and says what to try. */
export const demoChat: DemoRunnable = {
  inputSchema: () => ({ title: say('demo_chatName'), type: 'string' }),
  async answer(input, world) {
    const asked = typeof input === 'string' ? input.trim() : '';
    if (asked === say('demo_askStreaming'))
      return { text: say('demo_streaming', { failure: say('demo_askFailure') }) };
    if (asked === say('demo_askFailure')) return everyOtherTry(world);
    return { text: guide() };
  },
};

const guide = () =>
  say('demo_guide', {
    streaming: say('demo_askStreaming'),
    failure: say('demo_askFailure'),
    form: say('demo_formName'),
  });

async function everyOtherTry({ memory, now }: DemoWorld): Promise<DemoAnswer> {
  const failedAt = time.safeParse(await memory.read()).data;
  const isRetry = failedAt !== undefined && now() - failedAt < retryMs;
  await memory.write(isRetry ? null : now());
  if (isRetry) return { text: say('demo_afterFailure', { form: say('demo_formName') }) };
  return { text: say('demo_beforeFailure'), failure: say('demo_failure') };
}

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
