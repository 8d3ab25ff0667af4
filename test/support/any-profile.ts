import type { Profile, ProfileHeader } from '../../lib/chat/profile/profile.ts';
import { hueNames } from '../../lib/chat/profile/profile-hue.ts';
import { fc } from './fast-check.ts';
import { aProfile, aPrompt } from './profile.ts';

const headerName = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9a-zA-Z-]{1,12}$/);

/** A text that a header can hold as it is. */
const headerValue = fc
  .string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '');

const header: fc.Arbitrary<ProfileHeader> = fc.oneof(
  fc.record({ id: fc.uuid(), secret: fc.constant(false as const), name: headerName, value: headerValue }),
  fc.record({
    id: fc.uuid(),
    secret: fc.constant(true as const),
    name: headerName,
    origin: fc.constant('https://api.example.com'),
  }),
);

/** A parameter as it stands in a URL: with escapes, and with names that come again. */
const parameter: fc.Arbitrary<ProfileHeader> = fc
  .tuple(header, fc.constantFrom('v', 'tag', 'code', "it's"), fc.webQueryParameters())
  .map(([one, name, written]) =>
    one.secret ? { ...one, name } : { ...one, name, value: written.replaceAll(/[&$]/g, encodeURIComponent) },
  );

const text = fc.string({ unit: 'binary', maxLength: 30 }).map((written) => written.toWellFormed());

/** Any profile that can be saved, with headers of different names. */
export const anyProfile: fc.Arbitrary<Profile> = fc
  .record({
    name: text,
    path: fc.webPath({ size: 'small' }).map((path) => path.replace(/\/+$/, '').replaceAll('$', '%24')),
    mode: fc.constantFrom('stream' as const, 'batch' as const),
    headers: fc.uniqueArray(header, { selector: ({ name }) => name.toLowerCase(), maxLength: 4 }),
    query: fc.option(fc.array(parameter, { minLength: 1, maxLength: 4 }), { nil: undefined }),
    sendCookies: fc.boolean(),
    stallLimitSeconds: fc.option(fc.integer({ min: 1, max: 86_400 })),
    hue: fc.option(fc.constantFrom(...hueNames)),
    initials: fc.constantFrom(undefined, 'Ab'),
    traceUrl: fc.constantFrom(undefined, 'https://smith.example.com/runs/{run_id}'),
    starters: fc.array(text, { maxLength: 3 }),
    prompts: fc.array(
      text.map((written) => aPrompt('prompt', written)),
      { maxLength: 2 },
    ),
    assistant: fc.record({ name: text, avatar: fc.constant(''), tagline: text }),
    systemMessage: text,
  })
  .map(({ path, assistant, systemMessage, traceUrl, initials, query, ...rest }) => {
    const plain = aProfile();
    return {
      ...plain,
      ...rest,
      ...(traceUrl && { traceUrl }),
      ...(initials && { initials }),
      ...(query && { query }),
      url: `https://api.example.com${path}`,
      persona: { ...plain.persona, assistant },
      call: { ...plain.call, systemMessage },
    };
  });
