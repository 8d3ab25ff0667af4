/** Rules that derive the purpose of a field from its name if its type does not tell. */

const ownNames = 'input question query message human_input human_message new_message user_input user_message';
const inputNames = new Set(`${ownNames} user_query user_question`.split(' '));
const textNames = new Set('text prompt content topic'.split(' '));

const settingNames = new Set(
  (
    'id ids uid uuid guid userid username sessionid threadid tenantid key apikey token secret password ' +
    'user session thread tenant account customer namespace language lang locale country currency timezone ' +
    'name email mail phone address url uri link path file filename date time timestamp deadline ' +
    'model provider role mode type kind format tone style level'
  ).split(' '),
);

const pastNames = new Set(
  'history past previous conversation conversations dialog dialogue memory transcript turns exchanges'.split(
    ' ',
  ),
);

/**
 * Words in the names of message lists that are not the conversation: notes of an agent, examples for a model.
 */
const otherListNames = new Set('scratchpad steps example examples shot shots'.split(' '));

/** Splits a name into words: `userId`, `user-id` and `User Id` are split like `user_id`. */
const inWords = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const joined = (name: string) => inWords(name).join('_');

/** Tells whether a name clearly stands for the person's text. */
export const isInputName = (name: string) => inputNames.has(joined(name));

/** Tells whether a name is an input name, or one that prompts often give to the person's text. */
export const isUsualName = (name: string) => isInputName(name) || textNames.has(joined(name));

/** Tells whether a name stands for a setting rather than a text: an id, a language, a date. */
export const isSettingName = (name: string) => settingNames.has(inWords(name).at(-1) ?? '');

/** Tells whether a name stands for the earlier messages, without the new one. */
export const isPastName = (name: string) => inWords(name).some((word) => pastNames.has(word));

export const isOtherListName = (name: string) => inWords(name).some((word) => otherListNames.has(word));

/**
 * Tells whether a name is that of the messages in LangGraph's own state, a list that often has no type of
 * entries.
 */
export const isMessagesName = (name: string) => joined(name) === 'messages';
