/** Returns the text box of the message; where only fields are taken, a control beside it. */
export const composerBox = (page: ParentNode | null) =>
  page?.querySelector<HTMLElement>('[aria-describedby="composer-problem"]') ??
  page?.querySelector<HTMLElement>('[data-command="tabs"]');
