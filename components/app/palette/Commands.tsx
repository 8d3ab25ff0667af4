import { effect, type Signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import {
  paletteKey,
  readRecentUse,
  recentUseKey,
  withRecentUse,
} from '../../../lib/chat/palette/palette-item.ts';
import { inShownOrder } from '../../../lib/chat/profile/headings.ts';
import { isTemporary } from '../../../lib/chat/storage/record-id.ts';
import type { Host } from '../../../lib/panel/host/host.ts';

import type { Panel } from '../../../lib/panel/panel.ts';
import { profileDigit } from '../../palette/palette-keys.ts';
import { isCommandWith } from '../../ui/keys.ts';
import { useFeature } from '../late/LatePart.tsx';
import { type Commanded, sceneOf } from './scene.ts';

export type RecentUse = ReturnType<typeof recentUseIn>;

export type CommandsProps = Commanded & {
  isOpen: Signal<boolean>;
  /** Counter of choices: each one focuses the composer. */
  choices: Signal<number>;
};

/** The keys of the page, and the palette once it is opened. */
export function Commands(props: CommandsProps) {
  const { panel, isOpen, choices } = props;
  const recentUse = useRecentUse(panel);
  useKeys((event) => {
    if (isCommandWith('k', event)) {
      isOpen.value = true;
      return true;
    }
    if (isCommandWith('f', event)) {
      const { find } = sceneOf(props);
      find?.();
      return find !== undefined;
    }
    const profile = inShownOrder(panel.profiles.profiles.peek())[(profileDigit(event) ?? 0) - 1];
    if (!profile) return false;
    for (const popup of document.querySelectorAll<HTMLElement>(':popover-open')) popup.hidePopover();
    choices.value += 1;
    void panel.profileActions.chooseProfile(profile.id);
    return true;
  });
  const CommandPalette = useFeature('CommandPalette', isOpen.value);
  return CommandPalette ? <CommandPalette {...props} recentUse={recentUse} /> : null;
}

/** Handles keys of the whole page, except while a dialog is open. */
function useKeys(handle: (event: KeyboardEvent) => boolean) {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const leaving = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      if (latest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}

/** Remembers the profile, conversation and preset in use, however they were chosen. */
function useRecentUse({ profiles, conversation, host }: Panel): RecentUse {
  const recentUse = useMemo(() => recentUseIn(host.settings), []);
  useEffect(() => {
    const leave = [
      effect(() => {
        const { id, turns } = conversation.open.value;
        if (turns.length > 0 && !isTemporary(id)) recentUse.note(paletteKey('conversation', id));
      }),
      effect(() => {
        const presetId = profiles.chosen.value?.call.presetId;
        if (presetId) recentUse.note(paletteKey('preset', presetId));
      }),
      effect(() => {
        const id = profiles.chosen.value?.id;
        if (id !== undefined) recentUse.note(paletteKey('profile', id));
      }),
    ];
    return () => {
      for (const end of leave) end();
    };
  }, []);
  return recentUse;
}

/** Remembers on this machine what was used last, by ids alone. */
function recentUseIn({ memory }: Host['settings']) {
  const read = () => readRecentUse(memory.read(recentUseKey));
  return {
    /** The keys of what was used last, the latest first. */
    read,
    note(key: string) {
      if (read()[0] !== key) memory.write(recentUseKey, withRecentUse(memory.read(recentUseKey), key));
    },
  };
}
