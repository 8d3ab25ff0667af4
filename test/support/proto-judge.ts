/** A message of a `.proto` file: its fields by their names in JSON. */
type Message = Map<string, { type: string; isRepeated: boolean; oneOf: string | undefined }>;

type Schema = { messages: Map<string, Message>; enums: Map<string, Set<number>> };

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Reads messages and enums by their own names: those of the files in use are unique. */
export function readProtos(texts: readonly string[]): Schema {
  const schema: Schema = { messages: new Map(), enums: new Map() };
  for (const text of texts) {
    const blocks: Block[] = [];
    for (const [statement] of text.replace(/\/\/.*/g, '').matchAll(/[^;{}]*[;{}]/g))
      readStatement(statement.trim(), blocks, schema);
  }
  return schema;
}

/** A block that is open: of a message, an enum or a choice, with what it adds to. */
type Block = { message?: Message; numbers?: Set<number>; oneOf?: string };

function readStatement(said: string, blocks: Block[], { messages, enums }: Schema) {
  const block = blocks.at(-1);
  const [, kind, name = ''] = /^(message|enum|oneof)\s+(\w+)\s*\{$/.exec(said) ?? [];
  if (said === '}') blocks.pop();
  else if (kind === 'message') blocks.push({ message: added(messages, name, new Map()) });
  else if (kind === 'enum') blocks.push({ numbers: added(enums, name, new Set<number>()) });
  else if (kind === 'oneof') blocks.push({ ...block, oneOf: name });
  else if (block?.numbers) addNumber(said, block.numbers);
  else if (block?.message) addField(said, block.message, block.oneOf);
}

function added<Value>(values: Map<string, Value>, name: string, value: Value): Value {
  values.set(name, value);
  return value;
}

function addNumber(said: string, numbers: Set<number>) {
  const [, number] = /=\s*(\w+)\s*;$/.exec(said) ?? [];
  if (number !== undefined) numbers.add(Number(number));
}

function addField(said: string, message: Message, oneOf: string | undefined) {
  const [, repeated, type, name] = /^(repeated\s+)?([\w.]+)\s+(\w+)\s*=\s*\d+/.exec(said) ?? [];
  if (type === undefined || name === undefined) return;
  const own = type.split('.').at(-1) ?? type;
  message.set(camelCase(name), { type: own, isRepeated: repeated !== undefined, oneOf });
}

const largest64 = 2n ** 64n - 1n;
const is64 = (value: unknown) =>
  typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value) && BigInt(value) <= largest64;
const isSigned64 = (value: unknown) =>
  typeof value === 'string' && /^-?\d+$/.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value);
const is32 = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32;

/** JSON of scalar types as OTLP writes them: bytes are identifiers, in hexadecimal. */
const scalars: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  double: (value) => typeof value === 'number',
  bytes: (value) => typeof value === 'string' && /^([0-9a-f]{2})*$/i.test(value),
  fixed64: is64,
  uint64: is64,
  int64: isSigned64,
  fixed32: is32,
  uint32: is32,
};

/** Says what a value has that a message in its JSON form may not have. */
export function problemsIn(value: unknown, type: string, schema: Schema, at = ''): string[] {
  const scalar = scalars[type];
  if (scalar) return scalar(value) ? [] : [`${at} is no ${type}`];
  const numbers = schema.enums.get(type);
  if (numbers) return numbers.has(value as number) ? [] : [`${at} is no ${type}`];
  const message = schema.messages.get(type);
  if (!message) return [`${at}: the type ${type} is unknown`];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no ${type}`];
  const members = Object.entries(value);
  const choices = members.flatMap(([name]) => message.get(name)?.oneOf ?? []);
  const doubled = new Set(choices).size < choices.length ? [`${at} has several of one choice`] : [];
  const wrong = members.flatMap(([name, member]) => {
    const field = message.get(name);
    const place = `${at}.${name}`;
    if (!field) return [`${place} is no field of ${type}`];
    if (!field.isRepeated) return problemsIn(member, field.type, schema, place);
    if (!Array.isArray(member)) return [`${place} is no list`];
    return member.flatMap((item, index) => problemsIn(item, field.type, schema, `${place}[${index}]`));
  });
  return [...doubled, ...wrong];
}
