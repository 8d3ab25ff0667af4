import { agentServerId } from '../agent-server/assistant/address.ts';
import { langserve } from '../langserve/langserve.ts';
import { late } from '../runnable/late.ts';
import type { PageProtocols } from '../runnable/page-protocols.ts';
import { byId, protocols } from './protocols.ts';

/** The protocols with what pages load of them on first use. */
export const pageProtocols: PageProtocols = {
  ...protocols,

  /**
   * Loads the ways to find runnables, one for each protocol. An Agent Server comes first: it is known by a mark, while its
   * list of paths looks like that of a LangServe.
   */
  discoverers: late(async () => {
    const [assistants, runnables] = await Promise.all([
      import('../agent-server/assistant/discover.ts'),
      import('../langserve/discover.ts'),
    ]);
    return [
      { protocol: agentServerId, discover: assistants.discover },
      { protocol: langserve.id, discover: runnables.discover },
    ];
  }),

  checkupBy: late(async () => {
    const [assistant, runnable] = await Promise.all([
      import('../agent-server/assistant/checkup.ts'),
      import('../langserve/checkup.ts'),
    ]);
    return byId({ langserve: runnable.checkup, agentServer: assistant.checkup });
  }),

  /** How a protocol asks a person: LangServe never does. */
  questionReadingBy: late(async () => {
    const { questionReading } = await import('../agent-server/question/questions.ts');
    return byId({ agentServer: questionReading });
  }),

  stepReadingBy: late(async () => {
    const [graphs, runnables] = await Promise.all([
      import('../agent-server/steps/step-reading.ts'),
      import('../langserve/steps/step-reader.ts'),
    ]);
    return byId({ langserve: runnables.stepReading, agentServer: graphs.stepReading });
  }),

  feedbackBy: late(async () => {
    const { feedback } = await import('../langserve/feedback.ts');
    return byId({ langserve: feedback });
  }),
};
