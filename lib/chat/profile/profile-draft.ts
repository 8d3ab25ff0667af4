import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { Profile } from './profile.ts';

/** The settings of a draft that a configuration can set besides its URL. */
export type ConfigurableSettings = {
  name: string;
  mode: DataTransferMode;
  height: number | null;
  maxWidth: number | null;
  assistantName: string;
  assistantAvatar: string;
  tagline: string;
  userName: string;
  userAvatar: string;
};

/** The settings from the configuration in the box, and their values before. */
export type Configured = { set: Partial<ConfigurableSettings>; before: Partial<ConfigurableSettings> };

/** The form of a profile as it is typed: secrets stand beside the profile, which never holds them. */
export type ProfileDraft = {
  profile: Profile;
  secrets: Record<string, string>;
  keepName: boolean;
  /** Present while a configuration stands in the box of the URL. */
  configured?: Configured;
};
