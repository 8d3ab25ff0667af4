import { type Json, parseSent, writeJson } from '../json/json.ts';
import { withTexts, wordsOf } from '../json/mapped-texts.ts';
import { absentAnswer, type Description, type SchemaAnswer } from './description.ts';
import { runnableFailure, shownDetail } from './failure.ts';
import type { HeaderList, RunEvent } from './run-event.ts';

/** A function that masks in a text what must not be stored or shown. */
export type Mask = (text: string) => string;

const words = wordsOf([runnableFailure, absentAnswer]);

/** Masks all texts of a failure, and only then cuts the server's words to the shown length. */
function maskedFailure<F extends object>(failure: F, mask: Mask): F {
  const masked: F & { detail?: string } = withTexts(failure, mask, words);
  return masked.detail === undefined ? masked : { ...masked, detail: shownDetail(masked.detail) };
}

/** Masks the reasons of an answer; a schema stays as it was served. */
export const maskedAnswer = (answer: SchemaAnswer, mask: Mask): SchemaAnswer =>
  answer.status === 'absent' ? withTexts(answer, mask, words) : answer;

export const maskedDescription = (description: Description, mask: Mask): Description => ({
  ...description,
  input: maskedAnswer(description.input, mask),
  config: maskedAnswer(description.config, mask),
  ...(description.configured
    ? {
        configured: Object.fromEntries(
          Object.entries(description.configured).map(([key, answer]) => [key, maskedAnswer(answer, mask)]),
        ),
      }
    : {}),
});

/** Masks headers for storage: secret ones lose their values. */
export const maskedHeaders = (
  headers: HeaderList,
  mask: Mask,
  secretNames: readonly string[] = [],
): HeaderList => {
  const hidden = new Set(secretNames.map((name) => name.toLowerCase()));
  return headers.map(([name, value]) => [
    mask(name),
    hidden.has(name.toLowerCase()) ? '[secret]' : mask(value),
  ]);
};

/** Masks the server's words in failures, and the headers of an event; passes on the rest unchanged. */
export function maskedEvent(
  event: RunEvent,
  mask: Mask,
  secretNames: readonly string[] | undefined,
): RunEvent {
  if (event.type === 'error') {
    const { raw, failure } = event;
    const texts = raw && { raw: { ...raw, texts: raw.texts.map(mask) } };
    return { ...event, failure: maskedFailure(failure, mask), ...texts };
  }
  if (event.type === 'body') return { ...event, text: mask(event.text) };
  if (event.type === 'half') return { ...event, event: mask(event.event), text: mask(event.text) };
  if (event.type === 'unreadable') return { ...event, event: mask(event.event), data: mask(event.data) };
  if (event.type === 'further') {
    const { request, reply } = event;
    return {
      ...event,
      request: { ...request, headers: maskedHeaders(request.headers, mask, secretNames) },
      ...(reply && { reply: { ...reply, headers: maskedHeaders(reply.headers, mask) } }),
    };
  }
  if (event.type === 'reply' && event.headers)
    return { ...event, headers: maskedHeaders(event.headers, mask) };
  if (event.type !== 'sent' || !event.request) return event;
  const headers = maskedHeaders(event.request.headers, mask, secretNames);
  return { ...event, request: { ...event.request, headers } };
}

/**
 * Masks in events what is stored nowhere: answers, steps, metadata and questions may repeat the input. `hide` leaves JSON
 * readable, `hideWords` is for texts that nobody reads again, `hideInAnswer` masks no short words.
 */
export function withoutHidden(
  event: RunEvent,
  { hide, hideWords, hideInAnswer }: Record<'hide' | 'hideWords' | 'hideInAnswer', Mask>,
): RunEvent {
  if (event.type === 'unknown') return { ...event, data: hideWords(event.data) };
  if (event.type === 'asks') return { ...event, questions: withoutTexts(event.questions, hide) };
  if (event.type === 'metadata') {
    const texts = event.raw && { raw: { ...event.raw, texts: event.raw.texts.map(hide) } };
    return { ...event, data: withoutTexts(event.data, hide), ...texts };
  }
  if (event.type === 'chunks') {
    const texts = event.raw?.texts.map(event.raw.isStep ? hide : hideInAnswer);
    const chunks = withoutTexts(event.chunks, hideInAnswer);
    return { ...event, chunks, ...(event.raw && texts && { raw: { ...event.raw, texts } }) };
  }
  if (event.type === 'comments' && event.raw)
    return { ...event, raw: { ...event.raw, texts: event.raw.texts.map(hide) } };
  return event;
}

const withoutTexts = <Value>(value: Value, hide: Mask): Value =>
  (parseSent(hide(writeJson(value as Json))) as Value) ?? value;
