import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SiteRule } from '../../lib/chat/settings/settings.ts';
import { say } from '../../lib/words/say.ts';
import sectionStyles from '../transfer/Transfer.module.css';
import dialogStyles from '../ui/Dialog.module.css';
import { SheetHead } from '../ui/SheetHead.tsx';
import { useKeptOnEscape } from '../ui/use-kept-on-escape.ts';
import { AccessSection, type AccessView } from './AccessSection.tsx';
import { KeysSection, type KeysView } from './KeysSection.tsx';
import { AppearanceFields, MessageFields, type SettingsView } from './SettingsFields.tsx';
import { SitesSection, type SitesView } from './SitesSection.tsx';

type Props = {
  view: SettingsView;
  access: AccessView;
  keys: KeysView;
  sites: SitesView;
  /** How much is stored, and the way to “Your data”. */
  stored: ComponentChildren;
  onClose(): void;
};

/** Sheet “Settings”: settings of Runnel itself, for all pages. */
export function SettingsDialog({ view, access, keys, sites, stored, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [unsaved, setUnsaved] = useState<SiteRule | null>(null);
  const kept = useKeptOnEscape(unsaved, null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class={dialogStyles.dialog}
      aria-labelledby="settings-title"
      onCancel={kept.onCancel}
      onClose={onClose}
    >
      <div class={dialogStyles.sheet}>
        <SheetHead
          titleId="settings-title"
          title={say('settings_title')}
          onClose={() => kept.mayClose('button') && dialog.current?.close()}
        />
        <div class={`${dialogStyles.content} ${sectionStyles.content}`}>
          {view.problem !== undefined && <p role="alert">{view.problem}</p>}
          <AppearanceFields view={view} />
          <MessageFields view={view} />
          <SitesSection view={sites} warning={kept.warning} onUnsaved={setUnsaved} />
          {stored}
          <AccessSection view={access} />
          <KeysSection view={keys} sendKey={view.settings.sendKey} />
        </div>
      </div>
    </dialog>
  );
}
