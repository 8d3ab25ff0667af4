import { documentedChats } from './documented-chats.ts';
import { documentedPrompts } from './documented-prompts.ts';
import type { InputCase } from './input-cases.ts';
import { spellings } from './pydantic.ts';

/** What LangServe documents and its examples serve, in the spellings of all versions of pydantic. */
export const documentedInputs: InputCase[] = spellings.flatMap((spelling) =>
  [...documentedPrompts(spelling), ...documentedChats(spelling)].map((example) => ({
    ...example,
    name: `${example.name}, ${spelling.name}`,
  })),
);
