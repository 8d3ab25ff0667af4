import { computed } from '@preact/signals';
import { render } from 'preact';
import { readDemoProfiles } from '../../lib/chat/profile/demo.ts';
import { createHost, createVisibility } from '../../lib/panel/host/host.ts';
import { takeIntentsLate } from '../../lib/panel/late-actions.ts';
import { createPanel } from '../../lib/panel/panel.ts';
import type { PageProtocols } from '../../lib/runnable/page-protocols.ts';
import { direction, language, speak } from '../../lib/words/say.ts';
import { startCaretAfterDialogs } from '../ui/focus.ts';
import { startFocusRule } from '../ui/focus-rule.ts';
import { SendKeyOfPage } from '../ui/keys.ts';
import { leaveFieldsUnremembered } from '../ui/unremembered-fields.ts';
import { features } from './late/features.ts';
import { Features } from './late/LatePart.tsx';
import { Page } from './Page.tsx';
import { followSettings, type View } from './page-layout.ts';

/** Renders the app into the page. */
export function startApp(view: View, protocols: PageProtocols) {
  const root = document.getElementById('app');
  if (!root) return;
  const host = createHost(protocols, createVisibility());
  speak(host.words.lookUp, host.words.browserLocale());
  const panel = createPanel(host);
  followSettings(panel.settings.current, document.documentElement);
  document.documentElement.lang = language();
  document.documentElement.dir = direction();
  void panel.opening.load();
  const demos = readDemoProfiles(import.meta.env.WXT_DEMO_PROFILES);
  startCaretAfterDialogs();
  startFocusRule();
  leaveFieldsUnremembered();
  host.commands.keepReady();
  /** Begins what nobody waits for: its files would keep the message waiting. */
  function onPlaced() {
    features.tooltips.await(({ startTooltips }) => startTooltips());
    takeIntentsLate(panel, host);
  }
  const sendKey = computed(() => panel.settings.current.value.sendKey);
  render(
    <SendKeyOfPage.Provider value={sendKey}>
      <Features.Provider value={features}>
        <Page panel={panel} view={view} demos={demos} onPlaced={onPlaced} />
      </Features.Provider>
    </SendKeyOfPage.Provider>,
    root,
  );
}
