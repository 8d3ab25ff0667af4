import { defineExtensionMessaging } from '@webext-core/messaging';
import { type Browser, browser } from 'wxt/browser';
import type { Refusal } from '../../chat/storage/refusal.ts';
import { type CommandInput, type CommandName, commandNames, readCommand } from '../../wire/commands.ts';
import { type CommandOutput, type Refused, type Reply, readReply } from '../../wire/replies.ts';
import { LocalStoreRefused } from './extension-storage.ts';
import { logFault } from './fault-log.ts';

/** Replies of any command: the page checks that it got the one it asked for. */
type Protocol = { [Name in CommandName]: (input: CommandInput<Name>) => Reply<CommandName> };

const { sendMessage, onMessage } = defineExtensionMessaging<Protocol>();

export type CommandHandlers = {
  [Name in CommandName]: (input: CommandInput<Name>) => Promise<CommandOutput<Name>>;
};

/** A refusal thrown by a handler; the page gets it as the reply. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal' as const;
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

/** Answers commands from our own pages and refuses all other senders. Registers its listeners synchronously. */
export function serveCommands(handlers: CommandHandlers, isOurs = isOurPage) {
  for (const name of commandNames) {
    onMessage(name, ({ data, sender }) =>
      isOurs(sender) ? carryOut(name, handlers, data) : refused({ code: 'not-our-page' }),
    );
  }
}

/** Runs a handler, with its input and its result validated. */
async function carryOut<Name extends CommandName>(
  name: Name,
  handlers: CommandHandlers,
  data: unknown,
): Promise<Reply<Name>> {
  const input = readCommand(name, data);
  if (!input) return refused({ code: 'unknown-command', command: name });
  try {
    const value = await handlers[name](input);
    const reply = readReply(name, { ok: true, value });
    if (reply) return reply;
    throw new TypeError('The result does not match the schema of the command.');
  } catch (error) {
    return refused(refusalOf(name, error));
  }
}

function refusalOf(command: CommandName, error: unknown): Refusal {
  if (error instanceof CommandRefusal) return error.refusal;
  logFault(command, error);
  if (error instanceof LocalStoreRefused) return { code: 'not-stored', store: error.refusal };
  return { code: 'fault', command, said: error instanceof Error ? error.message : String(error) };
}

const refused = (problem: Refusal): Refused => ({ ok: false, problem });

const usualPatienceMs = 10_000;

/** Sends a command to the worker and waits for its answer. Never throws. */
export async function sendCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  patienceMs = usualPatienceMs,
): Promise<Reply<Name>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<Refused>((resolve) => {
    timer = setTimeout(() => resolve(refused({ code: 'no-answer' })), patienceMs);
  });
  const answer = sendMessage<CommandName>(name, input).catch((error) =>
    refused({ code: 'unreachable', said: String(error?.message ?? error) }),
  );
  const reply = readReply(name, await Promise.race([answer, overdue]));
  clearTimeout(timer);
  return reply ?? refused({ code: 'unknown-answer' });
}

/** Checks the URL as well: a content script of ours has the URL of the web page it runs in. */
export const isOurPage = (sender: Browser.runtime.MessageSender | undefined) =>
  sender?.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
