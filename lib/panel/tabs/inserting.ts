import type { NoAccess } from '../../platform/tabs/tab-asking.ts';
import type { FieldPlace, TabFinding, TabInsertion } from '../../platform/tabs/tab-writing.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { tabAccessText } from './tab-items.ts';

type Found = Extract<TabFinding, { status: 'found' }>;
type Refusal = Extract<TabInsertion, { status: 'refused' }>['why'];

/** A field of the tab in front; `room`: the characters that fit. All names are texts of the page. */
export type FieldInFront = {
  place: FieldPlace;
  name: string;
  page: string;
  isLine: boolean;
  room: number | null;
};

export type Inserting = {
  find(): Promise<{ field: FieldInFront } | { problem: string }>;
  /** Resolves to why the text is not there; undefined if it is. */
  insert(field: FieldInFront, text: string): Promise<string | undefined>;
  /** Ends what waits for a click on the icon. */
  giveUp(): void;
};

/** Builds what puts text into the page beside the panel; undefined for the full page, which has none beside it. */
export async function createInserting(host: Host): Promise<Inserting | undefined> {
  const tabs = await host.tabs.load();
  const { windowId, isPanel } = await tabs.ownWindow();
  if (!isPanel || windowId === undefined) return undefined;
  let wished: number | undefined;

  function giveUp() {
    if (windowId !== undefined && wished !== undefined)
      void host.commands.send('intent.wish', { windowId, tabId: wished, want: 'nothing' });
    wished = undefined;
  }

  return {
    giveUp,
    async find() {
      const tabId = await tabs.frontTabId(windowId);
      if (tabId === undefined) return { problem: say('insert_noField') };
      const finding = await tabs.findField(tabId);
      if (finding.status === 'found') return { field: fieldOf(finding) };
      giveUp();
      if (finding.status === 'no-access') {
        wished = tabId;
        // Lets the next click on the icon give access to the tab, with the panel open.
        await host.commands.send('intent.wish', { windowId, tabId, want: { kind: 'access' } });
      }
      return { problem: whyNone(finding) };
    },
    async insert({ place }, text) {
      const outcome = await tabs.insertText(place, text);
      return outcome.status === 'inserted' ? undefined : whyNot(outcome);
    },
  };
}

const fieldOf = ({ place, name, title, url, kind, room }: Found): FieldInFront => ({
  place,
  name,
  page: pageName(title, url),
  isLine: kind === 'line',
  room,
});

/** Names the site too: a page may have any title. */
function pageName(title: string, url: string): string {
  const host = URL.canParse(url) ? new URL(url).host : '';
  return title && host ? say('insert_page', { title, host }) : title || host || url;
}

function whyNone(finding: Exclude<TabFinding, Found>): string {
  switch (finding.status) {
    case 'refused':
      return refusalText(finding.why, finding.name);
    case 'frame':
      return say(finding.isForeign ? 'insert_foreignFrame' : 'insert_noField');
    case 'none':
      return say('insert_noField');
    case 'no-access':
      return say('insert_noAccess');
    case 'unreadable':
      return closedText(finding);
  }
}

function whyNot(outcome: Exclude<TabInsertion, { status: 'inserted' }>): string {
  if (outcome.status === 'refused') return refusalText(outcome.why, '');
  return outcome.status === 'unreadable' ? closedText(outcome) : say(notInserted[outcome.status]);
}

const notInserted = {
  'too-long': 'insert_full',
  gone: 'insert_gone',
  moved: 'insert_moved',
  unchanged: 'insert_unchanged',
  unanswered: 'insert_unanswered',
  'no-access': 'insert_noAccess',
} as const;

const closedText = (tab: Extract<NoAccess, { status: 'unreadable' }>): string =>
  tab.shows === 'other' ? say('insert_unreadable', { reason: tab.reason }) : tabAccessText(tab);

const refusals = {
  protected: 'insert_protected',
  'read-only': 'insert_readOnly',
  disabled: 'insert_disabled',
  kind: 'insert_noText',
} as const;

const refusalText = (why: Refusal, field: string): string =>
  say(refusals[why], { field: field || say('insert_unnamed') });
