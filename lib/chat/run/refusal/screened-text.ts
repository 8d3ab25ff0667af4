import { say } from '../../../words/say.ts';

/** Describes a check before a runnable that turned a request away. */
export const screenedText = (by: 'bot-check' | 'csrf-check', status: number) => {
  const check = by === 'csrf-check' ? ('csrf' as const) : ('other' as const);
  return {
    title: say('failure_screened_title', { by: check, status: String(status) }),
    remedy: say('failure_screened_remedy', { by: check, name: say('profileEditor_cookies') }),
  };
};
