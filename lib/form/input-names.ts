/** Rules that read the purpose of a field from its name, where its type does not tell. */

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

/** Lists of messages that are no conversation with the person: notes of an agent, examples for a model. */
const otherListNames = new Set('scratchpad steps example examples shot shots'.split(' '));

/** `userId`, `user-id` and `User Id` are `user_id`. */
const inWords = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const joined = (name: string) => inWords(name).join('_');

/** A name that says outright that a person's words go there. */
export const isInputName = (name: string) => inputNames.has(joined(name));

/** Such a name, or one that a prompt often gives to what a person says. */
export const isUsualName = (name: string) => isInputName(name) || textNames.has(joined(name));

/** A name of something that is set once, or looked up, rather than said: an id, a language, a date. */
export const isSettingName = (name: string) => settingNames.has(inWords(name).at(-1) ?? '');

/** A name of what was said before, which the new message is no part of. */
export const isPastName = (name: string) => inWords(name).some((word) => pastNames.has(word));

export const isOtherListName = (name: string) => inWords(name).some((word) => otherListNames.has(word));

/** As LangGraph's own state names its messages, often without saying of what they are a list. */
export const isMessagesName = (name: string) => joined(name) === 'messages';
