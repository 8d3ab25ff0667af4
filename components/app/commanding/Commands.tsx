import { effect, type Signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isTemporary } from '../../../lib/chat/conversation/temporary.ts';
import { paletteKey } from '../../../lib/chat/palette/palette-item.ts';
import { inShownOrder } from '../../../lib/chat/profile/headings.ts';
import { recentUseIn } from '../../../lib/panel/page/recent-use.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { profileDigit } from '../../palette/palette-keys.ts';
import { isCommandWith } from '../../ui/keys.ts';
import { useLate } from '../../ui/use-late.ts';
import type { Commanded } from './scene.ts';

const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette;

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
    const profile = inShownOrder(panel.profiles.profiles.peek())[(profileDigit(event) ?? 0) - 1];
    if (!profile) return false;
    for (const popup of document.querySelectorAll<HTMLElement>(':popover-open')) popup.hidePopover();
    choices.value += 1;
    void panel.chooseProfile(profile.id);
    return true;
  });
  const CommandPalette = useLate(isOpen.value, loadPalette);
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
function useRecentUse({ profiles, conversation, commandWorld }: Panel): RecentUse {
  const recentUse = useMemo(() => recentUseIn(commandWorld.memory), []);
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
