/** Tells whether this is one of Apple's systems: Alt types characters there, and Control moves the cursor. */
export const isApple = () => /^(Mac|iP)/.test(navigator.platform);

/** Returns whether the modifier for commands is pressed: Command on Apple's systems, Control elsewhere. */
const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) =>
  isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;

/**
 * Recognises a letter with the modifier for commands. In a layout without Latin letters the place of the key
 * counts.
 */
export function isCommandWith(letter: string, event: KeyboardEvent): boolean {
  if (!isCommand(event) || event.shiftKey || event.altKey || event.isComposing) return false;
  const key = event.key.toLowerCase();
  return /^[a-z]$/.test(key)
    ? key === letter
    : /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() === letter;
}
