import { signal } from '@preact/signals';
import type { ComparedWay } from '../../lib/chat/profile/ways.ts';
import type { InputForm } from '../../lib/panel/composing/input-form.ts';
import { createAnswer } from '../../lib/panel/conversation/answer.ts';
import { turnsOf } from '../../lib/panel/conversation/turns.ts';
import type { Notice } from '../../lib/panel/page/notice.ts';
import type { AskAboutSite } from '../../lib/panel/sending/ask-first.ts';
import { createComparing } from '../../lib/panel/sending/comparing.ts';
import type { ReadyMessage } from '../../lib/panel/sending/ready-message.ts';
import type { StoredConversation } from '../../lib/platform/records/conversation-reading.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { usualReading } from './answer-reading.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';
import { aProfile } from './profile.ts';

export const site = (port: number) => `http://127.0.0.1:${port}`;

export const way = (profileId: string, part: Partial<ComparedWay> = {}): ComparedWay => ({
  id: `${profileId} stream `,
  profileId,
  mode: 'stream',
  presetId: null,
  name: 'Streaming',
  ...part,
});

type Part = {
  stored: StoredConversation;
  given?: Awaited<ReturnType<AskAboutSite>>;
  isReady?: boolean;
  /** The profile whose runs do not start. */
  refuses?: string | undefined;
  openRunId?: string;
  ready?(manner: unknown): Promise<ReadyMessage | undefined>;
  /** Reads the values of the form. */
  sent?(): ReturnType<InputForm['sent']>;
};

/** A page over this conversation whose messages are answered in several ways. */
export function createComparingScene({
  stored,
  given,
  isReady = true,
  openRunId,
  ready = async () => undefined,
  sent = () => ({ fields: { of: 'form' }, files: [], secrets: [] }),
  ...part
}: Part) {
  const profiles = [
    aProfile({ id: 'here', url: `${site(8000)}/chat` }),
    aProfile({ id: 'near', url: `${site(8000)}/near` }),
    aProfile({ id: 'far', url: `${site(9000)}/chat` }),
    aProfile({ id: 'farther', url: `${site(9001)}/chat` }),
  ];
  const answerOf = (id: string) => createAnswer(0, () => usualReading, stored.runs.get(id));
  const orders: { name: string; input: Record<string, unknown> }[] = [];
  const asked: unknown[] = [];
  const notice = signal<Notice | undefined>(undefined);
  const worker = { refuses: part.refuses };
  let ids = 0;
  const take = (name: string, input: object) => {
    orders.push({ name, input: { ...input } });
    return (input as { profileId?: string }).profileId !== worker.refuses;
  };
  const { compare, compareMessage } = createComparing(
    {
      profiles: partOf({
        profiles: signal(profiles),
        chosen: signal(profiles[0]),
        lacksAccess: () => false,
      }),
      conversation: partOf({
        open: signal({
          id: 'c1',
          profileId: 'here',
          turns: turnsOf(stored, answerOf),
          unreadable: 0,
          isUnseen: false,
        }),
        openRunId: signal(openRunId),
        reload: async () => {},
        // The new messages are not read yet.
        stored: () => stored,
      }),
      opening: partOf({}),
      composer: partOf({
        form: partOf({
          checkFields: async () => isReady,
          checkSecrets: () => isReady,
          isOfThread: () => false,
          sent,
        }),
        sendsHistory: async () => true,
      }),
      notice,
    },
    {
      async ask(question) {
        asked.push(question);
        return given;
      },
      order: async (name, input) => take(name, input),
      begin: async (input) => take('begin', input),
      ready,
    },
    fakeHost({
      protocols: pageProtocols,
      ids: {
        newId() {
          ids += 1;
          return `new${ids}`;
        },
      },
    }),
  );
  return {
    compare,
    compareMessage,
    answerOf,
    orders,
    inputs: () => orders.map(({ input }) => input),
    asked,
    notice,
    worker,
  };
}
