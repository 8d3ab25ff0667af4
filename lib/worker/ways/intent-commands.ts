import type { Intent } from '../../chat/intent/intent.ts';
import {
  type TabGrant,
  takenFrom,
  type WaitingIntent,
  type Wish,
  wishOf,
  withGrant,
  withIntent,
  withoutWish,
  withWish,
} from '../../chat/intent/kept-gestures.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';

/** Changes a stored list, one change at a time. */
type Change<Item> = <Result>(act: (list: Item[]) => { list: Item[]; result: Result }) => Promise<Result>;

type IntentWorld = {
  openWindowIds(): Promise<Set<number>>;
  changeIntents: Change<WaitingIntent>;
  changeWishes: Change<Wish>;
  changeTabGrants: Change<TabGrant>;
};

/** Keeps intents until the panel of their window takes them, and what the panel wishes of the next click. */
export const createIntents = ({ openWindowIds, ...world }: IntentWorld) => ({
  async addIntent(intent: Intent) {
    const open = await openWindowIds();
    await world.changeIntents((list) => ({ list: withIntent(list, intent, open), result: undefined }));
  },
  takeWish: (windowId: number) =>
    world.changeWishes((list) => ({ list: withoutWish(list, windowId), result: wishOf(list, windowId) })),
  noteGrant: (grant: TabGrant) =>
    world.changeTabGrants((list) => ({ list: withGrant(list, grant), result: undefined })),
  commands: {
    'intent.take': async (take) => {
      const open = await openWindowIds();
      const intents = await world.changeIntents((list) => {
        const { waiting, intents: result } = takenFrom(list, take, open);
        return { list: waiting, result };
      });
      return { intents };
    },
    'intent.wish': async ({ want, ...of }) => {
      await world.changeWishes((list) => ({
        list: want === 'nothing' ? withoutWish(list, of.windowId) : withWish(list, { ...of, want }),
        result: undefined,
      }));
      return {};
    },
  } satisfies Pick<CommandHandlers, 'intent.take' | 'intent.wish'>,
});
