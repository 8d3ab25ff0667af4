const keeper = 'The runnable keeps the conversation itself.';

/** What to know before a runnable is asked something that it will not know the beginning of. */
export const forgettingText = {
  edit: `${keeper} It will not know what came before this message.`,
  regenerate: `${keeper} It will not know what came before when it answers again.`,
  fork: `${keeper} In the fork it will not know what came before.`,
  way: 'will not know what came before',
};
