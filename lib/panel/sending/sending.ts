import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComparedWay } from '../../chat/compare/compared-ways.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { ShownAnswer } from '../conversation/turns.ts';
import { askFirst, createStartRun, type StartRun } from './ask-first.ts';
import { type BranchWorld, createBranchActions } from './branch-actions.ts';
import type { SendCompared } from './compared-message.ts';
import { createOrder } from './order.ts';
import { readyMessage, type Writing } from './ready-message.ts';
import { createSendingAgain } from './send-again.ts';
import { createSiteQuestion } from './site-question.ts';

type World = Writing & {
  newId(): string;
  sendCommand: typeof sendCommand;
} & Pick<BranchWorld, 'now' | 'listConversations' | 'writeFile'>;

/** Builds the actions of messages and runs. One click sends at most one message. */
export function createSending(world: World) {
  const order = createOrder(world);
  const sent = signal(0);
  const { question, ask } = createSiteQuestion();
  async function begin(input: CommandInput<'run.start'>): Promise<boolean> {
    const isStarted = await order('run.start', input);
    if (isStarted) sent.value += 1;
    return isStarted;
  }
  const startRun = createStartRun(begin, world.newId);
  const start = askFirst(startRun, { ...world, ask });

  let sendCompared: Promise<SendCompared> | undefined;

  return {
    ...createSendingAgain({ ...world, order, start }),
    ...createBranchActions({ ...world, order, readingOf: world.profiles.readingOf }),
    /** The open question before a message is sent. */
    siteQuestion: question,
    /** Counts the messages sent from this page. */
    sent: sent as ReadonlySignal<number>,
    send: (anyway = false) => send(world, start, anyway),
    /** Starts more answers to a question beside the one shown. Resolves to whether any run started. */
    async compare(answers: ShownAnswer[], ways: ComparedWay[]): Promise<boolean> {
      const { startCompared } = await import('./compared-answers.ts');
      return startCompared(answers, ways, { ...world, order, ask });
    },
    /** Sends the unsent message once in each way. Resolves to the id of the question if it was sent. */
    async compareMessage(ways: ComparedWay[]): Promise<string | undefined> {
      sendCompared ??= import('./compared-message.ts').then(({ createComparedMessage }) =>
        createComparedMessage({
          ...world,
          order,
          ask,
          begin,
          ready: (manner) => readyMessage(world, manner),
        }),
      );
      return (await sendCompared)(ways);
    },

    async stop() {
      const runId = world.conversation.openRunId.value;
      if (runId) await order('run.stop', { runId });
    },

    stopRun: (runId: string) => order('run.stop', { runId }),
    keep: (runId: string) => order('run.keep', { runId }),
  };
}

/**
 * Sends the unsent message if it matches the runnable's input; `anyway` sends it even if the schema objects.
 */
async function send(here: Writing, start: StartRun, anyway: boolean) {
  const message = await readyMessage(here, { anyway });
  if (message && (await start(message.start))) message.take();
}
