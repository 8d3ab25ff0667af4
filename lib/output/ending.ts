import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';
import type { Ending } from './answer-part.ts';

/** Fields in which providers write why their model ended. */
const places = ['finish_reason', 'stop_reason', 'stopReason', 'done_reason', 'finishReason', 'status'];

/** Their words for it, in small letters. A stream that says a word twice has it added up. */
const words: [Ending, RegExp][] = [
  [
    'length',
    said(
      'length|max_(output_|completion_)?tokens|max_length|model_length|error_limit|model_context_window_exceeded',
    ),
  ],
  [
    'filtered',
    said(
      'content_filter(ed)?|safety|recitation|blocklist|prohibited_content|spii|(image_|model_)?(safety|recitation|prohibited_content)|guardrail_intervened|error_toxic|blocked|sensitive',
    ),
  ],
  ['refused', said('refusal|refused')],
  ['paused', said('pause_turn')],
  [
    'brokenCall',
    said(
      '(malformed|unexpected|invalid)_(function|tool)_call|malformed_(model_output|tool_use)|too_many_tool_calls',
    ),
  ],
  ['failed', said('error|failed|error_[a-z]+|network_error|insufficient_system_resource')],
];

function said(alternatives: string): RegExp {
  return new RegExp(`^(${alternatives})+$`);
}

/** Reads why a model ended; undefined for the usual end. */
export function endingOf({ response_metadata: told }: JsonObject): Ending | undefined {
  if (!isJsonObject(told)) return undefined;
  const { incomplete_details: cut, prompt_feedback: asked, promptFeedback } = told;
  const reasons: (Json | undefined)[] = [
    isJsonObject(cut) ? cut.reason : undefined,
    ...places.map((place) => told[place]),
  ];
  const known = reasons.flatMap((reason) => endingFor(reason) ?? []);
  const feedback = asked ?? promptFeedback;
  const isBlocked =
    isJsonObject(feedback) && !['', '0'].includes(wordOf(feedback.block_reason ?? feedback.blockReason));
  return known[0] ?? (isBlocked ? 'filtered' : undefined);
}

function endingFor(reason: Json | undefined): Ending | undefined {
  if (typeof reason !== 'string') return undefined;
  const word = reason.replace(/^.*\./, '').toLowerCase();
  return words.find(([, pattern]) => pattern.test(word))?.[0];
}
