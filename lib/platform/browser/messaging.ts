import { defineExtensionMessaging } from '@webext-core/messaging';
import { type Browser, browser } from 'wxt/browser';
import { refusedStoreText } from '../../chat/storage/refused-store.ts';
import { type CommandInput, type CommandName, commands } from '../../wire/commands.ts';
import { type CommandOutput, type Reply, replyOf } from '../../wire/replies.ts';
import { logFault } from './fault-log.ts';
import { LocalStoreRefused } from './local-store.ts';

type Protocol = { [Name in CommandName]: (input: unknown) => unknown };

const { sendMessage, onMessage } = defineExtensionMessaging<Protocol>();

export type CommandHandlers = {
  [Name in CommandName]: (input: CommandInput<Name>) => Promise<CommandOutput<Name>>;
};

/** Thrown by a handler: the problem is told to the person as it stands. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal' as const;
}

/** Answers the commands of our own pages; anybody else is refused. Registers its listeners synchronously. */
export function serveCommands(handlers: CommandHandlers, isOurs = isOurPage) {
  for (const name of Object.keys(commands) as CommandName[]) {
    const handler = handlers[name] as (input: unknown) => Promise<unknown>;
    onMessage(name, ({ data, sender }) =>
      isOurs(sender) ? carryOut(name, handler, data) : refusal('This page may not give commands to Runnel.'),
    );
  }
}

async function carryOut(name: CommandName, handler: (input: unknown) => Promise<unknown>, data: unknown) {
  const input = commands[name].safeParse(data);
  if (!input.success) return refusal(`Runnel got the command ${name} in a form it does not know.`);
  try {
    return { ok: true, value: await handler(input.data) };
  } catch (error) {
    if (error instanceof CommandRefusal) return refusal(error.message);
    logFault(name, error);
    if (error instanceof LocalStoreRefused) return refusal(refusedStoreText(error.refusal));
    return refusal(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const refusal = (problem: string) => ({ ok: false, problem });

const usualPatienceMs = 10_000;

/** Sends a command to the worker and waits for its answer. Never throws. */
export async function sendCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  patienceMs = usualPatienceMs,
): Promise<Reply<Name>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<unknown>((resolve) => {
    timer = setTimeout(
      () => resolve(refusal('The background worker of Runnel does not answer. Try again.')),
      patienceMs,
    );
  });
  const answer = sendMessage(name, input as never).catch((error) =>
    refusal(
      `The background worker of Runnel could not be reached (${String(error?.message ?? error)}). Try again.`,
    ),
  );
  const reply = replyOf(name).safeParse(await Promise.race([answer, overdue]));
  clearTimeout(timer);
  if (reply.success) return reply.data as Reply<Name>;
  return { ok: false, problem: 'The background worker of Runnel answered in a form that is not known here.' };
}

/** A content script of ours would have the address of the web page it stands in. */
export const isOurPage = (sender: Browser.runtime.MessageSender | undefined) =>
  sender?.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
