import { factsText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { usualTemplate } from '../context/sent-text.ts';
import { cleanStarters } from '../prompt/prompt.ts';
import { layoutText } from './address-text.ts';
import { type CallSettings, chosenPreset } from './call-settings.ts';
import type { Profile } from './profile.ts';
import { hueName } from './profile-hue.ts';

/*
 * Texts at the end of the folded sections of the profile and of the message settings: what differs from the
 * default. A number that cannot be read yet is left out.
 */

export const headersSummary = ({ headers, query = [], groups = [] }: Profile): string =>
  factsText([
    headers.length > 0 && say('sectionSummary_headers', { count: headers.length }),
    groups.length > 0 && say('sectionSummary_headerGroups', { count: groups.length }),
    query.length > 0 && say('sectionSummary_parameters', { count: query.length }),
  ]) || say('sectionSummary_none');

export const requestsSummary = ({
  stallLimitSeconds,
  responseLimitSeconds,
  sendCookies,
  showsSteps,
  traceUrl = '',
}: Profile): string =>
  factsText([
    stallLimitSeconds === null
      ? say('sectionSummary_noStallLimit')
      : isNumber(stallLimitSeconds) && say('sectionSummary_stallLimit', { seconds: stallLimitSeconds }),
    isNumber(responseLimitSeconds) && say('sectionSummary_responseLimit', { seconds: responseLimitSeconds }),
    sendCookies && say('sectionSummary_cookies'),
    showsSteps === true && say('sectionSummary_steps'),
    traceUrl.trim() !== '' && say('sectionSummary_traceLinks'),
  ]) || say('sectionSummary_default');

export function personaSummary({ persona: { assistant, user }, hue, initials = '' }: Profile): string {
  const pictures = [assistant, user].filter(({ avatar }) => avatar !== '').length;
  const differing = factsText([
    assistant.name,
    assistant.tagline !== '' && say('common_quoted', { text: assistant.tagline }),
    user.name !== '' && say('sectionSummary_you', { name: user.name }),
    pictures > 0 && say('sectionSummary_pictures', { count: pictures }),
    hue !== null && hueName(hue),
    initials.trim() !== '' && say('common_quoted', { text: initials.trim() }),
  ]);
  return differing || say('sectionSummary_default');
}

export function promptsSummary({ starters, prompts }: Pick<Profile, 'starters' | 'prompts'>): string {
  const { length } = cleanStarters(starters);
  const written = factsText([
    length > 0 && say('sectionSummary_starters', { count: length }),
    prompts.length > 0 && say('prompts_count', { count: prompts.length }),
  ]);
  return written || say('sectionSummary_none');
}

export const layoutSummary = ({ layout: { height, maxWidth } }: Profile): string =>
  layoutText({ height: readable(height), maxWidth: readable(maxWidth) }) || say('sectionSummary_windowSize');

/** Says who remembers the conversation; `isKept` if that is the runnable. */
export const historySummary = (
  { historyLimit, systemMessage }: CallSettings,
  { isKept, hasPlace }: { isKept: boolean; hasPlace: boolean },
): string =>
  factsText([
    historyPart(historyLimit, isKept, hasPlace),
    !isKept && systemMessage.trim() !== '' && say('sectionSummary_systemMessage'),
  ]);

function historyPart(historyLimit: number | null, isKept: boolean, hasPlace: boolean): string {
  if (isKept) return say('sectionSummary_runnableRemembers');
  if (!hasPlace) return say('sectionSummary_notSent');
  return isNumber(historyLimit)
    ? say('sectionSummary_lastExchanges', { count: historyLimit })
    : say('sectionSummary_allSent');
}

export function presetsSummary(call: CallSettings): string {
  const chosen = chosenPreset(call);
  if (chosen) return chosen.name.trim() || say('preset_unnamed');
  return factsText([
    say('sectionSummary_default'),
    call.presets.length > 0 && say('sectionSummary_presets', { count: call.presets.length }),
  ]);
}

export const answerSummary = ({ answerField }: CallSettings): string =>
  answerField?.trim() || say('sectionSummary_default');

/** Says where text of pages goes, and whether by a template of one's own. */
export function contextSummary({ context: { template, field } }: CallSettings): string {
  const differing = factsText([
    field !== null && say('sectionSummary_intoField', { field: field.name }),
    template !== null && template.item !== usualTemplate.item && say('sectionSummary_ownTemplate'),
    template?.place === 'after' && say('sectionSummary_afterMessage'),
  ]);
  return differing || say('sectionSummary_default');
}

const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);

const readable = (value: number | null) => (isNumber(value) ? value : null);
