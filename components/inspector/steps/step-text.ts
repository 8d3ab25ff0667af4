import { exactly } from '../../../lib/chat/run/time-text.ts';
import { asNumber } from '../../../lib/json/exact-number.ts';
import type { Step } from '../../../lib/runnable/step.ts';
import { factsText, listText } from '../../../lib/words/amounts.ts';
import { say } from '../../../lib/words/say.ts';

/** Characters of a name, a kind and a list of tags in a line: servers may send any number. */
const longest = { name: 120, kind: 40, tags: 300 };

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

/** Writes a kind in words, for example `chat_model` as “chat model”. */
export const kindText = (kind: string) => cut(kind.replaceAll('_', ' '), longest.kind);

export const nameText = ({ name }: Pick<Step, 'name'>) => cut(name, longest.name) || say('steps_unnamed');

/** Lists as many tags as a line has room for. */
export function tagsText(tags: readonly string[]): string {
  let left = longest.tags;
  const shown = tags.filter((tag) => {
    const hasRoom = left > 0;
    left -= tag.length;
    return hasRoom;
  });
  const hidden = tags.length - shown.length;
  const names = listText(
    shown.map((tag) => cut(tag, longest.name)),
    'unit',
  );
  return hidden > 0 ? say('steps_tagsAndMore', { tags: names, count: hidden }) : names;
}

/** Returns the texts of a step that its lines do not show in full. */
export function longNames({ name, kind, tags }: Step): string[] {
  const hasLongTags = tags.join('').length > longest.tags || tags.some((tag) => tag.length > longest.name);
  return [
    ...(name.length > longest.name ? [name] : []),
    ...(kind.length > longest.kind ? [kind] : []),
    ...(hasLongTags ? tags : []),
  ];
}

/** Says what is special about how a step stands; undefined if it has ended well. */
export function stateText({ end, error }: Step, isOpen: boolean): string | undefined {
  if (error !== undefined) return say('doctor_state_failed');
  if (end !== undefined) return undefined;
  return say(isOpen ? 'doctor_state_running' : 'steps_unended');
}

export const lengthText = ({ start, end = start }: Step) => exactly(end - start);

/** Names the node of a graph that a step is part of; undefined for the node itself, and without a graph. */
export function nodeText({ metadata: { langgraph_node: node }, name }: Step): string | undefined {
  if (typeof node !== 'string' || node === name) return undefined;
  return say('steps_node', { node: cut(node, longest.name) });
}

/** Names the model of a step, with its provider and its temperature; undefined of any other step. */
export function modelText({ metadata }: Step): string | undefined {
  const { ls_model_name: model, ls_provider: provider, ls_temperature: heat } = metadata;
  if (typeof model !== 'string') return undefined;
  const temperature = asNumber(heat);
  return factsText([
    cut(model, longest.name),
    typeof provider === 'string' && cut(provider, longest.name),
    Number.isFinite(temperature) && say('steps_temperature', { temperature: temperature ?? 0 }),
  ]);
}

export const tokenText = ({ usage }: Step) =>
  usage && say('inspector_tokensInOut', { input: usage.input, output: usage.output });
