import * as z from 'zod/mini';

/** The current version of the stored settings. */
const settingsVersion = 1;

export const themes = ['system', 'light', 'dark'] as const;
/** Percent of the browser's text size. */
export const textSizes = [90, 100, 115, 130, 150] as const;
/** `enter`: Enter sends. `command-enter`: Enter with Ctrl or Command sends, and Enter starts a new line. */
export const sendKeys = ['enter', 'command-enter'] as const;

export type SendKey = (typeof sendKeys)[number];

/** Settings of Runnel itself, for all pages. */
export type Settings = {
  theme: (typeof themes)[number];
  textSize: (typeof textSizes)[number];
  sendKey: SendKey;
  /** The first rule that fits an address decides. Missing until there is a rule. */
  siteRules?: SiteRule[];
  /** Each tab has its own open conversation in the side panel. Missing until it was chosen. */
  conversationByTab?: boolean;
};

export type StoredSettings = Settings & { version: typeof settingsVersion };

export const usualSettings: Settings = { theme: 'system', textSize: 100, sendKey: 'enter' };

export const areUsual = (settings: Settings): boolean => isSame(settings, usualSettings);

export const isSame = (one: Settings, other: Settings): boolean =>
  Object.keys({ ...one, ...other }).every((name) => textOf(one, name) === textOf(other, name));

/** No list is like an empty one, and what was never chosen like what is off. */
const textOf = (settings: Settings, name: string) => JSON.stringify(settings[name as keyof Settings] || []);

const schemas = () => ({
  theme: z.exactOptional(z.enum(themes)),
  textSize: z.exactOptional(z.literal(textSizes)),
  sendKey: z.exactOptional(z.enum(sendKeys)),
  siteRules: z.exactOptional(z.array(siteRule())),
  conversationByTab: z.exactOptional(z.boolean()),
});

/** Builds the schema of a change: some of the settings. */
export const settingsChange = () => z.strictObject(schemas());
export type SettingsChange = z.infer<ReturnType<typeof settingsChange>>;

/** `isReadable` is false if a part of the value was replaced by the usual settings. */
export type ReadSettings = { settings: Settings; isReadable: boolean };

/** Reads a stored value of any version, setting by setting: a broken one does not affect the others. */
export function readSettings(value: unknown): ReadSettings {
  if (value === undefined || value === null) return { settings: usualSettings, isReadable: true };
  const envelope = z.looseObject({ version: z.literal(settingsVersion) }).safeParse(value);
  if (!envelope.success) return { settings: usualSettings, isReadable: false };
  const read = Object.entries(schemas()).map(([name, schema]) => ({
    name,
    value: envelope.data[name],
    isRead: !(name in envelope.data) || schema.safeParse(envelope.data[name]).success,
  }));
  const good = read.filter((part) => part.isRead && part.value !== undefined);
  return {
    settings: { ...usualSettings, ...Object.fromEntries(good.map((part) => [part.name, part.value])) },
    isReadable: read.every(({ isRead }) => isRead),
  };
}

/** Returns the value to store. */
export const storedSettings = (settings: Settings): StoredSettings => ({
  version: settingsVersion,
  ...settings,
});

type Key = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'
>;

/**
 * Tells whether a key sends the text of a box with several lines. Never the Enter that confirms a word in an input
 * method, which old input methods report as key 229.
 */
export function isSendKey(event: Key, sendKey: SendKey): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return false;
  if (event.shiftKey || event.altKey) return false;
  return sendKey === 'enter' || event.ctrlKey || event.metaKey;
}

/** A rule of the person: the profile for the pages that a pattern fits. */
const siteRule = () =>
  z.strictObject({
    id: z.string(),
    pattern: z.string(),
    profileId: z.string(),
    /** Prompt that is put into the empty message; null: none. */
    promptId: z.nullable(z.string()),
    /** Preset that is chosen; null: the one of the profile stays. */
    presetId: z.nullable(z.string()),
  });
export type SiteRule = z.infer<ReturnType<typeof siteRule>>;
