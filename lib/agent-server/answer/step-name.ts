/** Names a step by the nodes around it and its own. */
export const stepName = ({ path, node }: { path: string[]; node: string }): string =>
  [...path, node].filter((name) => name !== '').join(' › ');
