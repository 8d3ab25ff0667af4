const nameOf = (tool: Element) => tool.getAttribute('aria-label') ?? tool.textContent;

/**
 * Remembers a button of a turn. Returns a function that finds the same button after the turn was replaced, or
 * an enabled one beside it.
 */
export function sameToolIn(log: HTMLElement, tool: Element): () => HTMLElement | undefined {
  const turns = () => [...log.querySelectorAll('article')];
  const place = turns().findIndex((turn) => turn.contains(tool));
  const name = nameOf(tool);
  return () => {
    const tools = [...(turns()[place]?.querySelectorAll('button') ?? [])];
    const same = tools.find((next) => nameOf(next) === name);
    const isUsable = (next: HTMLButtonElement) =>
      !next.disabled && next.parentElement === same?.parentElement;
    return same?.disabled ? tools.find(isUsable) : same;
  };
}
