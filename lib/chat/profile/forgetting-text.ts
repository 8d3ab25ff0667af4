const keeper = 'The runnable keeps the conversation itself.';

/** Warnings that a runnable will not know what came before. */
export const forgettingText = {
  edit: `${keeper} It will not know what came before this message.`,
  regenerate: `${keeper} It will not know what came before when it answers again.`,
  fork: `${keeper} In the fork it will not know what came before.`,
  way: 'will not know what came before',
};
