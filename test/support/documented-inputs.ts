import { documentedChats } from './documented-chats.ts';
import { documentedPrompts } from './documented-prompts.ts';
import type { InputCase } from './input-cases.ts';
import { spellings } from './pydantic.ts';

/** Inputs from LangServe's documentation and examples, as each range of pydantic versions writes them. */
export const documentedInputs: InputCase[] = spellings.flatMap((spelling) =>
  [...documentedPrompts(spelling), ...documentedChats(spelling)].map((example) => ({
    ...example,
    name: `${example.name}, ${spelling.name}`,
  })),
);
