/** Counts holders: calls `begin` for the first one, and the function it returned when the last one lets go. */
export function createHolders(begin: () => () => void) {
  let holders = 0;
  let end = () => {};
  return (): (() => void) => {
    holders += 1;
    if (holders === 1) end = begin();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      holders -= 1;
      if (holders === 0) end();
    };
  };
}
