import { noProblems } from '../../../lib/panel/composing/check-input.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';

type Problems = Panel['composer']['form']['problems']['value'];

/** Returns the problems of the form, or those of the configuration that is asked for first. */
export function problemsOf({ form, config }: Panel['composer']): Problems {
  const fields = config.problems.value;
  return Object.keys(fields).length > 0 ? { ...noProblems, fields } : form.problems.value;
}

/** Tells whether the message can be sent although the schema objects. */
export const canSendAnyway = ({ maySendAnyway, message, fields }: Problems) =>
  maySendAnyway && (message ?? Object.keys(fields)[0]) !== undefined;

/** Says why the message was not sent; undefined if nothing is wrong with it. */
export function problemOf({ message, fields, wasSent }: Problems): string | undefined {
  if (message !== undefined) return say('composer_notSent', { problem: message });
  const count = Object.keys(fields).length;
  if (count === 0 || wasSent) return undefined;
  return say('composer_markedFields', { count });
}
