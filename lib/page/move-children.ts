/** Moves all children one by one: a call with some 100,000 arguments would fail. */
export function moveChildren(from: Element, into: Element) {
  for (let child = from.firstChild; child; child = from.firstChild) into.append(child);
}
