import type { Signal } from '@preact/signals';
import type { DemoProfile } from '../../lib/chat/profile/demo.ts';
import { modeTrouble } from '../../lib/chat/profile/mode-text.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { RefusalNotice } from '../conversation/RefusalNotice.tsx';
import { ConversationView } from './ConversationView.tsx';
import { type ComparisonOpener, OpenedComparison, ofMessage } from './compare/comparison.tsx';
import { MessageArea } from './composing/MessageArea.tsx';
import type { InspectorOpener } from './inspector/inspector-opener.tsx';
import { LateFailure } from './LateFailure.tsx';
import { LatePart, useFeature } from './late/LatePart.tsx';
import type { Openers } from './open-dialog.ts';
import { isFirstRun } from './page-layout.ts';
import { PanelToast } from './telling/PanelToast.tsx';

type Props = {
  panel: Panel;
  demos: DemoProfile[];
  /** Counter of choices: each one focuses the composer. */
  choices: Signal<number>;
  /** Counts the requests to search in the conversation; 0 while the search is closed. */
  finding: Signal<number>;
  /** The list of conversations covers the page, or keeps the focus when another one opens. */
  list: { isOver: boolean; hasFocus: boolean };
  inspector: InspectorOpener;
  comparing: ComparisonOpener;
  openers: Openers;
};

/** The open conversation, or how to begin, with what to know and the message. */
export function OpenConversation({
  panel,
  demos,
  choices,
  finding,
  list,
  inspector,
  comparing,
  openers,
}: Props) {
  const chosen = panel.profiles.chosen.value;
  const focusComposer = () => {
    choices.value += 1;
  };
  return (
    <>
      <OpenedComparison {...{ panel, inspector, comparing, openers }} onCompose={focusComposer} />
      <LateFailure />
      <OpenProfileNotices panel={panel} onEdit={openers.edit} />
      <LatePart
        of="SiteLine"
        isNeeded={panel.tabs.siteUse.value !== undefined}
        props={{ panel, onChangeRule: openers.openOwnSettings }}
      />
      {panel.opening.refusal.value !== undefined && <RefusalNotice reason={panel.opening.refusal.value} />}
      <LatePart
        of="WithheldConversation"
        isNeeded={panel.opening.withheld.value !== undefined || panel.opening.isPlain.value}
        props={{ panel, onChosen: focusComposer }}
      />
      {isFirstRun(panel) ? (
        <LatePart
          of="FirstRun"
          props={{
            demos,
            onAdd: openers.add,
            onTry: panel.demo.add,
            onTake: ({ profile }) => void panel.profileActions.takeProfile(profile),
          }}
        />
      ) : (
        <ConversationView {...{ panel, finding, openers, inspector, comparing }} />
      )}
      {!list.isOver && <PanelToast panel={panel} />}
      {chosen && panel.opening.isPlaced.value && (
        <MessageArea
          panel={panel}
          profile={chosen}
          choices={choices.value}
          isListFocused={list.hasFocus}
          openers={openers}
          onCompare={() => comparing.show(ofMessage(panel.conversation.open.peek().id))}
        />
      )}
    </>
  );
}

/** The notices about the chosen profile and about unreadable stored ones. */
function OpenProfileNotices({ panel, onEdit }: { panel: Panel; onEdit(profile: Profile): void }) {
  const { chosen, unreadable, lacksAccess } = panel.profiles;
  const profile = chosen.value;
  const description = panel.composer.runnable.description.value;
  const trouble =
    profile &&
    modeTrouble(
      description?.modes,
      profile.mode,
      panel.host.protocols.addressesOf(profile.protocol),
      description?.input.status === 'served',
    );
  const isLocked = profile !== undefined && lacksAccess(profile);
  const isNeeded = unreadable.value.length > 0 || isLocked || trouble !== undefined;
  const Notices = useFeature('ProfileNotices', isNeeded);
  if (!Notices) return null;
  return (
    <>
      {unreadable.value.length > 0 && <Notices.UnreadableNotice unreadable={unreadable.value} />}
      {profile && isLocked && (
        <Notices.AccessNotice
          profile={profile}
          onAllow={() => void panel.profileActions.allowAccess(profile.url)}
        />
      )}
      {profile && trouble && (
        <Notices.ModeNotice
          trouble={trouble}
          onUse={(mode) => void panel.profileActions.changeMode({ id: profile.id, mode })}
          onEdit={() => onEdit(profile)}
        />
      )}
    </>
  );
}
