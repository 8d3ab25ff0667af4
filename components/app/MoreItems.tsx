import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { SiteRule } from '../../lib/chat/settings/settings.ts';
import { patternOf } from '../../lib/chat/site/site-pattern.ts';
import { wishedRule } from '../../lib/chat/site/site-rules.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { TitleBox } from '../conversation/TitleBox.tsx';
import { commandKeyName, commandShortcut } from '../palette/palette-keys.ts';
import type { IconName } from '../ui/Icon.tsx';
import menuStyles from '../ui/Menu.module.css';
import { MenuItem, MenuRule } from '../ui/Menu.tsx';

type OpenConversation = {
  title: string;
  onRename(title: string): void;
  /** Undefined for a conversation that no export contains. */
  onExport: (() => void) | undefined;
  onBranches(): void;
  /** Undefined while the conversation is covered. */
  onFind: (() => void) | undefined;
  onDelete(): void;
};

export type MoreItemsProps = {
  /** Hides the menu. */
  close(): void;
  /** Undefined until the first message. */
  conversation: OpenConversation | undefined;
  /** Undefined without a profile. */
  onEdit: (() => void) | undefined;
  /** Undefined unless the chosen profile is of the demo. */
  onRemoveDemo: (() => void) | undefined;
  onTransfer(): void;
  /** Opens the settings of Runnel itself, at a rule for a site if wanted. */
  onSettings(rule?: SiteRule): void;
  /** Undefined without a profile. */
  site: RuleMaking | undefined;
  /** Undefined on the full page. */
  onFullPage: (() => void) | undefined;
  onCommands(): void;
  /** Whether the menu is a box for the title of the conversation. */
  isNaming: Signal<boolean>;
};

/** The items; the one that renames the conversation turns the menu into a box for the title. */
export function MoreItems(props: MoreItemsProps) {
  const { close, conversation, isNaming, onEdit, onRemoveDemo, site, ...on } = props;
  const { onTransfer, onSettings, onFullPage, onCommands } = on;
  useLayoutEffect(
    () => () => {
      isNaming.value = false;
    },
    [],
  );
  if (isNaming.value && conversation) return <NewTitle {...conversation} close={close} />;
  /** An item that hides the menu and acts; `letter` acts directly, with the modifier for commands. */
  const item = (icon: IconName, name: TextKey, act: () => void, letter?: string) => (
    <MenuItem
      icon={icon}
      {...(letter && { 'aria-keyshortcuts': commandShortcut(letter) })}
      onClick={() => {
        close();
        act();
      }}
    >
      {say(name)}
      {letter && (
        <span class={menuStyles.key} aria-hidden="true">
          {commandKeyName(letter)}
        </span>
      )}
    </MenuItem>
  );
  return (
    <>
      {item('find', 'palette_title', onCommands, 'K')}
      {conversation && (
        <>
          {conversation.onFind && item('find', 'find_title', conversation.onFind, 'F')}
          <MenuItem
            icon="edit"
            onClick={() => {
              isNaming.value = true;
            }}
          >
            {say('topBar_renameConversation')}
          </MenuItem>
          {conversation.onExport && item('download', 'topBar_exportConversation', conversation.onExport)}
          {item('fork', 'branches_title', conversation.onBranches)}
          {item('delete', 'topBar_deleteConversation', conversation.onDelete)}
          <MenuRule />
        </>
      )}
      {onEdit && item('settings', 'profile_edit', onEdit)}
      {site && (
        <SiteItem
          {...site}
          onRule={(rule) => {
            close();
            onSettings(rule);
          }}
        />
      )}
      {onRemoveDemo && item('delete', 'demo_remove', onRemoveDemo)}
      {item('transfer', 'topBar_yourData', onTransfer)}
      {item('tool', 'settings_title', () => onSettings())}
      {onFullPage && item('page', 'topBar_openFullPage', onFullPage)}
    </>
  );
}

function NewTitle({ title, onRename, close }: OpenConversation & { close(): void }) {
  const written = useSignal(title);
  const isDone = useRef(false);
  // A press beside the menu closes it: what was typed is saved. Escape keeps the old title.
  useLayoutEffect(
    () => () => {
      const typed = written.peek();
      if (!isDone.current && typed.trim() !== '' && typed !== title) onRename(typed);
    },
    [],
  );
  return (
    <>
      <p class={menuStyles.name}>{say('conversation_title')}</p>
      <TitleBox
        title={title}
        written={written}
        onDone={(next) => {
          isDone.current = true;
          close();
          if (next !== undefined) onRename(next);
        }}
      />
    </>
  );
}

/** The parts of a rule for the tab in front. */
type RuleMaking = {
  profile: Profile;
  rules: readonly SiteRule[];
  frontAddress(): Promise<string | undefined>;
};

/** The item that makes a rule for the tab in front, where its address is known. */
function SiteItem({ profile, rules, frontAddress, onRule }: RuleMaking & { onRule(rule: SiteRule): void }) {
  const [pattern, setPattern] = useState<string>();
  useEffect(() => void frontAddress().then((address) => setPattern(address && patternOf(address))), []);
  if (pattern === undefined) return null;
  return (
    <MenuItem
      icon="page"
      onClick={() => onRule(wishedRule(rules, pattern, { id: crypto.randomUUID(), profileId: profile.id }))}
    >
      {say('topBar_useOnSite', { profile: profile.name })}
    </MenuItem>
  );
}
