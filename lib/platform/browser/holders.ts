/**
 * Something that goes on as long as at least one holder has not let go: `begin` is called for the first, and
 * what it gives back when the last has gone.
 */
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
