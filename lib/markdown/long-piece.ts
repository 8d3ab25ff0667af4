/** From so many characters on a list, a table or a paragraph is read in several pieces. */
export const longPiece = 4_000;

/** A longer piece is shown as it is written, until somebody puts in what it says. */
export const longestPiece = 8_000;
