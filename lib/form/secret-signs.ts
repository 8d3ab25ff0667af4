/** Words that say in any place of a name that its value is secret. */
const secretWords = new Set(
  words(
    `authorization bearer cookie cookies credential credentials jwt passcode passphrase passwd password passwords pwd
    secret secrets`,
  ),
);

/** The same in words without a separator (`xapikey`), and in two words (`access_key_id`). */
const secretCompound =
  /(?:access|account|api|auth|client|encryption|license|master|private|secret|service|shared|signing|subscription)keys?|(?:access|api|auth|bearer|bot|oauth|refresh|security|session)tokens?|(?:secret|password|passwd|passphrase)$/;

/** Words that say it as the last one of a name, unless one of these is before it. */
const lastWords = new Map<string | undefined, readonly string[]>(
  Object.entries({
    auth: words('disable enable has is needs no optional requires skip use'),
    key: words(
      // Parameters of models, memories and retrievers in LangChain, of LangGraph's stores, of OpenAI and of databases.
      `answer cache column config content context dedupe dict doc document embedding field foreign group hash history hot id
    idempotency index input join json lookup map memory message messages metadata namespace object order output page partition path
    primary prompt public publishable question range result routing row run score sort source state text thread tool
    translation unique vector`,
    ),
    pass: words('by first forward max multi second single'),
    pat: [],
    psk: [],
    sas: [],
    sig: [],
    signature: words('call function method model thought tool type'),
    token: words(
      // Parameters of models and tokenizers, and places in a list of results.
      `begin bos cls continuation cursor decoder end eos first image last mask max min new next pad page per prefix sep
    special start stop suffix sync trigger unk`,
    ),
  }),
);

/** Last words of names that tell something about a secret. */
const describing = new Set(
  words(
    `algorithm algorithms audience count enabled endpoint env expiration expires expiry format hint issuer length limit
    location method mode name policy prefix required scheme scope scopes size ttl type types uri url usage var version`,
  ),
);

/** Words after the one that counts. */
const filling = new Set(
  words('data dev header new old plain primary prod raw secondary string test text value'),
);

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** Splits a name at capitals, digits and signs. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** Tells whether the name of a parameter in a URL says that its value is secret. Functions of a cloud take their key as `code`. */
export const isSecretParameter = (name: string): boolean => isSecretName(name) || /^code$/i.test(name);

/** Tells whether the name of a header, a field, or a member of a configuration says that its value is secret. */
export function isSecretName(name: string): boolean {
  const all = wordsOf(name);
  if (describing.has(all.at(-1) ?? '')) return false;
  if (all.some((word) => secretWords.has(word)) || secretCompound.test(all.join(''))) return true;
  const count = all.findLastIndex((word) => !filling.has(word));
  const before = lastWords.get(all[count]);
  return before !== undefined && !before.includes(all[count - 1] ?? '');
}

/** Beginnings of the keys of known makers, with the characters that follow. */
const makers = [
  /(?:sk|rk)[-_][\w-]{16,}/, // OpenAI, Anthropic, OpenRouter, DeepSeek, Langfuse, Stripe
  /pk-lf-[\w-]{16,}/,
  /gh[opusr]_\w{20,}/,
  /github_pat_\w{20,}/,
  /gl(?:pat|dt|rt|ptt|soat|cbt|imt)-[\w.-]{16,}/,
  /xox[abeoprs]-[\w-]{10,}/,
  /xapp-[\w-]{10,}/,
  /(?:AKIA|ASIA)[A-Z\d]{16}/,
  /AIza[\w-]{30,}/, // Google
  /AQ\.[\w-]{30,}/,
  /ya29\.[\w-]{16,}/,
  /hf_[A-Za-z\d]{20,}/,
  /ls(?:v2_(?:pt|sk))?_[\da-f_]{20,}/, // LangSmith
  /gsk_\w{20,}/, // Groq
  /(?:xai|nvapi|tvly|csk|pplx|fc|lin_api|dop_v1|npm|pcsk|sbp|shpat|figd|whsec|pypi|r8|ntn|vck)[-_][\w-]{16,}/,
  /SG\.[\w-]{16,}\.[\w-]{16,}/,
  /\d{8,10}:AA[\w-]{30,}/, // bots of Telegram
  /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/, // JSON Web Tokens
];
const makersKey = new RegExp(`(?<![A-Za-z\\d])(?:${makers.map(({ source }) => source).join('|')})`);

const schemes = [
  /^bearer +\S/i,
  /^(?:api-?key|bot|jwt|key|token) +(?=\S*\d)\S{6,}$/i,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
];

/** Tells whether a text looks like a key or a password: by its scheme or its maker's prefix, never by chance. */
export const isSecretText = (text: string): boolean =>
  makersKey.test(text) ||
  schemes.some((scheme) => scheme.test(text)) ||
  isBasic(text) ||
  isSecretAddress(text);

/** `Basic` and a name with a password in base64. */
function isBasic(text: string): boolean {
  const [, pair = ''] = /^basic +([\w+/-]+=*)$/i.exec(text) ?? [];
  try {
    return atob(pair).includes(':');
  } catch {
    return false;
  }
}

/** An address with a password, or with a parameter whose name says that it is secret. */
function isSecretAddress(text: string): boolean {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { password, searchParams } = new URL(text);
  return (
    password !== '' || [...searchParams].some(([name, value]) => value !== '' && isSecretParameter(name))
  );
}
