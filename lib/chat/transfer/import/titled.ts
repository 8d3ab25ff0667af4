/** Puts the name of a text before it, in a line of its own. */
export function titled(name: unknown, text: string): string {
  const line = typeof name === 'string' ? name.trim().replace(/\s+/gu, ' ') : '';
  return line === '' ? text : `**${line.replace(/[\\`*_[\]<>]/gu, '\\$&')}**\n\n${text}`;
}
