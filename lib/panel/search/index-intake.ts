/** So long an index that could not be written is left alone: each try costs as much as one that succeeds. */
const refusedMs = 60_000;

/** Takes a little of what is new into the index; resolves to whether there was any. */
type Index = { takeIn(): Promise<boolean> };

/** Takes in all that is new, once at a time, and says so after each part. */
export function createIntake(
  load: () => Promise<Index>,
  onTaken: () => Promise<void> | undefined,
  mayGoOn: () => boolean,
) {
  let taking: Promise<void> | undefined;
  let isRefused = false;
  /** How often more was to be expected, and how often by the last look that found nothing. */
  let expected = 1;
  let lookedAt = 0;

  async function takeAll() {
    const index = await load();
    while (mayGoOn()) {
      const before = expected;
      if (!(await index.takeIn())) {
        lookedAt = before;
        return;
      }
      await onTaken();
    }
  }

  /** What could not be taken in stays noted. */
  function rest() {
    isRefused = true;
    setTimeout(() => {
      isRefused = false;
    }, refusedMs);
  }

  async function takeIn(): Promise<void> {
    if (isRefused || lookedAt === expected) return;
    taking ??= takeAll()
      .catch(rest)
      .finally(() => {
        taking = undefined;
      });
    await taking;
  }

  return {
    takeIn,
    /** Looks for what is new also where nobody has told of it. */
    prepare() {
      expected += 1;
      void takeIn();
    },
    /** As far as this page has heard: to look costs a letter that is typed some milliseconds. */
    isUpToDate: () => lookedAt === expected,
    expectMore() {
      expected += 1;
    },
  };
}
