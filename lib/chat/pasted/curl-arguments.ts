import type { CommandWord } from './command-word.ts';
import { type CurlMeaning, curlOptions } from './curl-options.ts';
import { PasteError } from './pasted-request.ts';

/** One option of a curl command with its value, or a URL. */
export type CurlArgument = {
  meaning: CurlMeaning | 'unknown';
  /** As written, without the value. */
  name: string;
  value: CommandWord;
};

const nothing: CommandWord = { text: '', hasVariable: false };

/** Reads the arguments of a curl command as curl does: short options may share a dash and include their value. */
export function curlArguments(words: readonly CommandWord[]): CurlArgument[] {
  const left = words.toReversed();
  const found: CurlArgument[] = [];
  let hasOptions = true;
  for (let word = left.pop(); word; word = left.pop()) {
    const isOption = hasOptions && /^-./.test(word.text);
    if (!isOption) found.push({ meaning: 'url', name: '', value: word });
    else if (word.text === '--') hasOptions = false;
    else if (word.text.startsWith('--')) found.push(longOption(word.text, left));
    else found.push(...shortOptions(word, left));
  }
  return found;
}

/** Reads a long option. `left` holds the remaining words, the next one last. */
function longOption(name: string, left: CommandWord[]): CurlArgument {
  const option = curlOptions.get(name);
  if (option)
    return { meaning: option.meaning, name, value: option.takesValue ? argumentOf(name, left) : nothing };
  const isNegated = curlOptions.has(name.replace(/^--no-/, '--'));
  return { meaning: isNegated ? 'own' : 'unknown', name, value: nothing };
}

function shortOptions({ text, hasVariable }: CommandWord, left: CommandWord[]): CurlArgument[] {
  const found: CurlArgument[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const name = `-${text[at]}`;
    const option = curlOptions.get(name);
    const meaning = option?.meaning ?? 'unknown';
    if (!option?.takesValue) {
      found.push({ meaning, name, value: nothing });
      continue;
    }
    const rest = text.slice(at + 1);
    found.push({ meaning, name, value: rest === '' ? argumentOf(name, left) : { text: rest, hasVariable } });
    break;
  }
  return found;
}

function argumentOf(option: string, left: CommandWord[]): CommandWord {
  const value = left.pop();
  if (value === undefined) throw new PasteError({ code: 'argument-missing', option });
  return value;
}
