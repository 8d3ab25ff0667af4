import { isSecretParameter } from './secret-name.ts';

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
