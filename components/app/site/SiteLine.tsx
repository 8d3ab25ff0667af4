import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SiteRule } from '../../../lib/chat/settings/settings.ts';
import { namedBy, ruleText } from '../../../lib/chat/site/site-rules.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import type { SiteUse } from '../../../lib/panel/tabs/tab-state.ts';
import type { TextKey } from '../../../lib/words/catalogue.ts';
import { say } from '../../../lib/words/say.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useFocusHandedOn } from '../../ui/focus.ts';
import noticeStyles from '../../ui/Notice.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { composerBox } from '../composing/MessageParts.tsx';

type Props = { panel: Panel; onChangeRule(rule: SiteRule): void };

const texts = {
  chosen: 'sites_used',
  begun: 'sites_begun',
  offered: 'sites_offered',
} as const satisfies Record<SiteUse['state'], TextKey>;

/** Says what the rule for the site of the tab has chosen or would choose. */
export function SiteLine(props: Props) {
  const use = props.panel.tabs.siteUse.value;
  return use && isStillTrue(props.panel) ? <Line {...props} use={use} /> : null;
}

/** The line, which hands the focus of a removed button on to the message. */
function Line({ panel, onChangeRule, use }: Props & { use: SiteUse }) {
  const { siteUse } = panel.tabs;
  const { profiles } = panel;
  const { rule, state, act } = use;
  const box = useRef<HTMLDivElement>(null);
  useFocusHandedOn(box, () => () => composerBox(document));
  useLayoutEffect(
    () => () => {
      if (box.current?.contains(document.activeElement)) composerBox(document)?.focus();
    },
    [],
  );
  const all = profiles.profiles.value;
  const values = { choice: ruleText(rule, all), pattern: rule.pattern };
  const profile = namedBy(rule, all).profile?.name ?? '';
  return (
    <div ref={box}>
      <Notice
        tone="calm"
        icon="page"
        announced="status"
        label={say('sites_label')}
        class={noticeStyles.inPage}
        actions={
          <>
            {act && (
              <Button onClick={() => void act()}>
                {state === 'offered' ? say('sites_use', { profile }) : say('common_undo')}
              </Button>
            )}
            <Button look="quiet" onClick={() => onChangeRule(rule)}>
              {say('sites_change')}
            </Button>
            <IconButton
              icon="close"
              label={say('common_dismiss')}
              onClick={() => {
                siteUse.value = undefined;
              }}
            />
          </>
        }
      >
        <p dir="auto">{say(texts[state], values)}</p>
      </Notice>
    </div>
  );
}

/** A rule that was followed is news until the first message, an offer until its profile is chosen. */
function isStillTrue({ tabs: { siteUse }, conversation, profiles }: Panel): boolean {
  const use = siteUse.value;
  const { id, turns } = conversation.open.value;
  if (use?.conversationId !== id) return false;
  const isChosen = profiles.chosen.value?.id === use.rule.profileId;
  return use.state === 'offered' ? !isChosen : isChosen && turns.length === 0;
}
