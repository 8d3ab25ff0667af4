import { expect, test } from 'vitest';
import { accentedMessage } from '../support/pseudo-locale.ts';

test.each([
  ['Send', 'Šéñđ··'],
  ['Profile: {name}', 'Þŕóƒíļé:···· {name}'],
  ['{count, plural, one {# run} other {# runs}}', '{count,plural,one{# ŕúñ··} other{# ŕúñš··}}'],
  ['Read <b>{name}</b> first', 'Ŕéáđ·· <b>{name}</b> ƒíŕšţ··'],
  ["A name like '{'url'}'", undefined],
  ['{amount, number}', '{amount, number}'],
])('pseudo-locale: %s becomes %s', (message, pseudo) => {
  if (pseudo) expect(accentedMessage(message)).toBe(pseudo);
  else expect(accentedMessage(message)).toContain("'{");
});
