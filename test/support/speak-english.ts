import { compiled } from '../../catalogue-build.ts';
import { speak } from '../../lib/words/say.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };

const catalogue = compiled(messages);

/** Looks up an English message as the browser does. */
export const english = (key: string): string => catalogue[key]?.message ?? '';

speak(english);
