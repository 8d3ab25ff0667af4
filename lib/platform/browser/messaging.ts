import { defineExtensionMessaging } from '@webext-core/messaging';
import { type Browser, browser } from 'wxt/browser';
import { refusedStoreText } from '../../chat/storage/refused-store.ts';
import { type CommandInput, type CommandName, commandNames, readCommand } from '../../wire/commands.ts';
import { type CommandOutput, type Refusal, type Reply, readReply } from '../../wire/replies.ts';
import { logFault } from './fault-log.ts';
import { LocalStoreRefused } from './local-store.ts';

/** Replies of any command: the page checks that it got the one it asked for. */
type Protocol = { [Name in CommandName]: (input: CommandInput<Name>) => Reply<CommandName> };

const { sendMessage, onMessage } = defineExtensionMessaging<Protocol>();

export type CommandHandlers = {
  [Name in CommandName]: (input: CommandInput<Name>) => Promise<CommandOutput<Name>>;
};

/** A refusal thrown by a handler; its message is shown to the person unchanged. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal' as const;
}

/**
 * Answers commands from our own pages and refuses all other senders. Registers its listeners synchronously.
 */
export function serveCommands(handlers: CommandHandlers, isOurs = isOurPage) {
  for (const name of commandNames) {
    onMessage(name, ({ data, sender }) =>
      isOurs(sender) ? carryOut(name, handlers, data) : refusal('This page may not give commands to Runnel.'),
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
  if (!input) return refusal(`Runnel got the command ${name} in a form it does not know.`);
  try {
    const value = await handlers[name](input);
    const reply = readReply(name, { ok: true, value });
    if (reply) return reply;
    throw new TypeError('The result does not match the schema of the command.');
  } catch (error) {
    return problemOf(name, error);
  }
}

function problemOf(name: CommandName, error: unknown): Refusal {
  if (error instanceof CommandRefusal) return refusal(error.message);
  logFault(name, error);
  if (error instanceof LocalStoreRefused) return refusal(refusedStoreText(error.refusal));
  return refusal(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
}

const refusal = (problem: string): Refusal => ({ ok: false, problem });

const usualPatienceMs = 10_000;

/** Sends a command to the worker and waits for its answer. Never throws. */
export async function sendCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  patienceMs = usualPatienceMs,
): Promise<Reply<Name>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<Refusal>((resolve) => {
    timer = setTimeout(
      () => resolve(refusal('The background worker of Runnel does not answer. Try again.')),
      patienceMs,
    );
  });
  const answer = sendMessage<CommandName>(name, input).catch((error) =>
    refusal(
      `The background worker of Runnel could not be reached (${String(error?.message ?? error)}). Try again.`,
    ),
  );
  const reply = readReply(name, await Promise.race([answer, overdue]));
  clearTimeout(timer);
  return reply ?? refusal('The background worker of Runnel answered in a form that is not known here.');
}

/** Checks the URL as well: a content script of ours has the URL of the web page it runs in. */
export const isOurPage = (sender: Browser.runtime.MessageSender | undefined) =>
  sender?.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
