import type { Json } from '../../json/json.ts';
import { briefJson, shortened } from '../../json/json-length.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { factsText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { usualTemplate } from '../context/sent-text.ts';
import { layoutText, partnerText } from '../profile/address-text.ts';
import type { CallSettings } from '../profile/call-settings.ts';
import { modeName } from '../profile/mode-text.ts';
import type { Profile, ProfileHeader } from '../profile/profile.ts';
import { hueName } from '../profile/profile-hue.ts';
import { historySummary } from '../profile/section-summaries.ts';

/** A field that differs between two profiles, in words; `before` is empty where there was nothing. */
export type ProfileChange = { label: string; before: string; after: string };

/** Lists the fields of a profile that have changed, each by its label. */
export function profileChanges(before: Profile, after: Profile, protocols: Protocols): ProfileChange[] {
  const earlier = new Map(linesOf(before, protocols));
  const later = new Map(linesOf(after, protocols));
  const labels = [...new Set([...later.keys(), ...earlier.keys()])];
  return labels.flatMap((label) => {
    const change = {
      label,
      before: shortened(earlier.get(label) ?? '', longest),
      after: shortened(later.get(label) ?? '', longest),
    };
    return (earlier.get(label) ?? '') === (later.get(label) ?? '') ? [] : [change];
  });
}

type Line = [label: string, text: string];

const linesOf = (profile: Profile, protocols: Protocols): Line[] => [
  [say('profileEditor_name'), profile.name.trim()],
  [say('address_url'), profile.url.trim()],
  [say('profileEditor_protocol'), protocols.find(profile.protocol)?.name ?? profile.protocol],
  [say('mode_title'), modeName(profile.mode)],
  ...profile.headers.map(headerLine),
  ...queryLines(profile),
  ...requestLines(profile),
  [say('address_assistant'), partnerText(profile.persona.assistant)],
  [say('turn_you'), partnerText(profile.persona.user)],
  [say('profileEditor_colour'), profile.hue === null ? '' : hueName(profile.hue)],
  [say('profileEditor_initials'), profile.initials ?? ''],
  [say('profileEditor_group'), profile.heading ?? ''],
  [say('profileEditor_layout'), layoutText(profile.layout)],
  [say('starters_title'), quoted(profile.starters)],
  [say('prompts_title'), factsText(profile.prompts.map(promptText))],
  ...callLines(profile.call),
];

const promptText = ({ name, text, sendsAtOnce }: Profile['prompts'][number]) =>
  factsText([
    say('common_quoted', { text: `/${name} ${text}` }),
    sendsAtOnce ? say('prompts_sendsAtOnce') : '',
  ]);

const headerLine = (header: ProfileHeader): Line => [
  say('profileChange_header', { name: header.name }),
  header.secret ? say('profileChange_secret') : header.value,
];

/** A name may be there several times. */
function queryLines({ query = [] }: Profile): Line[] {
  const texts = new Map<string, string[]>();
  for (const parameter of query) {
    const text = parameter.secret ? say('profileChange_secret') : parameter.value;
    texts.set(parameter.name, [...(texts.get(parameter.name) ?? []), text]);
  }
  return [...texts].map(([name, values]) => [say('profileChange_parameter', { name }), values.join(', ')]);
}

const requestLines = ({
  sendCookies,
  stallLimitSeconds,
  responseLimitSeconds,
  showsSteps,
  traceUrl = '',
}: Profile): Line[] => [
  [say('profileEditor_cookies'), sendCookies ? say('profileChange_yes') : ''],
  [say('profileEditor_stallLimit'), numberText(stallLimitSeconds)],
  [say('profileEditor_responseLimit'), numberText(responseLimitSeconds)],
  [say('profileEditor_steps'), showsSteps ? say('profileChange_yes') : ''],
  [say('profileEditor_tracePattern'), traceUrl.trim()],
];

const numberText = (value: number | null) => (value === null ? '' : String(value));

function callLines(call: CallSettings): Line[] {
  const isKept = call.memory.kind === 'kept';
  const isSent = call.memory.kind === 'sent';
  const presets = call.presets.map(({ id, name, values }) =>
    factsText([name, briefJson(values, 200), id === call.presetId ? say('profileChange_chosen') : '']),
  );
  return [
    [say('callSettings_sentHow'), call.mapping === null ? '' : mappingText(call.mapping)],
    [
      say('callSettings_history'),
      factsText([
        historySummary({ ...call, systemMessage: '' }, { isKept, hasPlace: true }),
        isSent ? say('callSettings_runnelSends') : '',
      ]),
    ],
    [say('callSettings_memoryKey'), call.memory.kind === 'kept' ? call.memory.key : ''],
    [say('callSettings_systemMessage'), call.systemMessage.trim()],
    ...contextLines(call.context),
    [say('callSettings_answerField'), call.answerField ?? ''],
    [
      say('profileChange_pieces'),
      call.pieces === null
        ? ''
        : say('profileChange_piecesRead', { how: call.pieces === 'add' ? 'add' : 'other' }),
    ],
    [say('preset_configuration'), quoted(presets)],
  ];
}

const contextLines = ({ template, field }: CallSettings['context']): Line[] => [
  [say('context_place'), field?.name ?? ''],
  [say('contextSettings_template'), templateText(template)],
  [say('contextSettings_place'), template?.place === 'after' ? say('contextSettings_after') : ''],
];

const templateText = (template: CallSettings['context']['template']) =>
  template === null || template.item === usualTemplate.item ? '' : template.item;

function mappingText(mapping: NonNullable<CallSettings['mapping']>): string {
  if (mapping.kind === 'text') return say('callSettings_asText');
  if (mapping.kind === 'raw') return say('plan_shownJson');
  return briefJson(mapping as Json, 200);
}

const quoted = (texts: readonly string[]) => factsText(texts.map((text) => say('common_quoted', { text })));

/** Characters of a value in a line. */
const longest = 300;
