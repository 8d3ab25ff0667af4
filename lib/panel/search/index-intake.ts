/** Milliseconds before a failed index write is retried: each try costs as much as a successful one. */
const refusedMs = 60_000;

/** Indexes a batch; resolves to whether there was one. */
type Index = { takeIn(): Promise<boolean> };

/** Indexes everything new, one pass at a time, and reports each batch. */
export function createIntake(
  load: () => Promise<Index>,
  onTaken: () => Promise<void> | undefined,
  mayGoOn: () => boolean,
) {
  let taking: Promise<void> | undefined;
  let isRefused = false;
  /** Count of expected changes, now and at the last pass that found nothing. */
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

  /** Pauses after a failure; what was not indexed stays noted. */
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
    /** Also checks for unannounced messages. */
    prepare() {
      expected += 1;
      void takeIn();
    },
    /** As far as this page knows: checking the store would cost milliseconds per typed letter. */
    isUpToDate: () => lookedAt === expected,
    expectMore() {
      expected += 1;
    },
  };
}
