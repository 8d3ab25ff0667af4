import { afterAll, beforeAll, expect, test } from 'vitest';
import { useAgents } from './agents.ts';
import { messages, schema, serveRunnables } from './served.ts';
import { answered, lastHeard, press, write } from './two-sites.ts';

const { server, panel, begin, starts } = useAgents();

let langserve: Awaited<ReturnType<typeof serveRunnables>>;

beforeAll(async () => {
  langserve = await serveRunnables({ chat: { input: schema(messages) } });
  await panel().addProfile({ name: 'LangServe', url: langserve.url('chat') });
});

afterAll(() => langserve?.[Symbol.asyncDispose]());

const question = (origin: string) =>
  panel().page.waitForSelector(
    `::-p-aria([name="Send this conversation to ${origin}?"][role="alertdialog"])`,
  );

/** Texts of the messages in the last start of a run at the Agent Server. */
const heardByAgent = () =>
  starts()
    .at(-1)
    ?.body.input.messages.map(({ content }: { content: string }) => content);

test('a conversation with a LangServe goes to an Agent Server after the question about sites, and stays its thread’s', async () => {
  await begin('LangServe');
  await panel().send('One');
  await panel().answer('done');
  await panel().choose('Agent chat');
  await write(panel(), 'Two');
  await question(server().origin);
  expect(starts()).toEqual([]);
  await press(panel(), 'Send with the conversation');
  await answered(panel(), 2);
  expect(heardByAgent()).toEqual(['One', 'Indeed', 'Two']);
  await write(panel(), 'Three');
  await answered(panel(), 3);
  expect(heardByAgent()).toEqual(['Three']);
});

test('a conversation with an Agent Server goes to a LangServe after the question about sites', async () => {
  await begin('Agent chat');
  await panel().send('One');
  await panel().answer('done');
  await panel().choose('LangServe');
  await write(panel(), 'Two');
  await question(langserve.origin);
  await press(panel(), 'Send this message only');
  await answered(panel(), 2);
  expect(lastHeard(langserve)).toEqual(['Two']);
  await panel().choose('Agent chat');
  await write(panel(), 'Three');
  await question(server().origin);
  await press(panel(), 'Send this message only');
  await answered(panel(), 3);
  expect(heardByAgent()).toEqual(['Three']);
});
