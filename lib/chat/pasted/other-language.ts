/** Signs of code that makes a request in a language or with a library that is not read. */
const languages: [name: string, sign: RegExp][] = [
  ['Go', /\bhttp\.(?:NewRequest|Post|Get)\w*\(|"net\/http"/],
  ['Java', /\bnew Request\.Builder\(|\bHttpRequest\.newBuilder\(|\bUnirest\.\w+\(/],
  ['Ruby', /\bNet::HTTP\b/],
  ['PHP', /\bcurl_(?:init|setopt)\b|\bnew GuzzleHttp\b/],
  ['C#', /\bHttpRequestMessage\(|\bnew (?:HttpClient|RestClient|RestRequest)\(/],
  ['Rust', /\breqwest::/],
  ['Swift', /\bURLRequest\(/],
  ['XMLHttp', /\bnew XMLHttp/],
];

/** Returns the name of the language of code with a URL, if it is one that is not read. */
export const otherLanguage = (text: string): string | undefined =>
  /https?:\/\//i.test(text) && !/^\s*[{[]/.test(text)
    ? languages.find(([, sign]) => sign.test(text))?.[0]
    : undefined;
