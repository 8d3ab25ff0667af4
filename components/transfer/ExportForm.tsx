import { useEffect, useState } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import {
  carriedFiles,
  type ExportedFile,
  type ExportFormat,
  type ExportOrder,
} from '../../lib/chat/transfer/export/export-order.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { toggled } from '../ui/toggled.ts';
import { savedExport } from './exported-text.ts';
import { type Attached, FilesChoice } from './FilesChoice.tsx';
import styles from './Transfer.module.css';

type Props = {
  openId: string;
  chosen?: string[] | undefined;
  conversations(): Promise<Conversation[]>;
  attached(conversations: ExportOrder['conversations']): Promise<Attached>;
  onExport(order: ExportOrder): Promise<ExportedFile>;
};

const formats: { value: ExportFormat; label: TextKey }[] = [
  { value: 'markdown', label: 'export_markdown' },
  { value: 'html', label: 'export_html' },
  { value: 'json', label: 'export_json' },
];

const withLabel = <Value,>({ value, label }: { value: Value; label: TextKey }) => ({
  value,
  label: say(label),
});

export function ExportForm({ openId, chosen: chosenBefore, conversations, attached, onExport }: Props) {
  const [list, setList] = useState<Conversation[]>([]);
  const [asked, setAsked] = useState<ExportScope | undefined>(chosenBefore && 'chosen');
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(chosenBefore));
  const [hasFiles, setHasFiles] = useState(true);
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const refuse = (error: unknown) =>
      setSaid(say('export_conversationsUnreadable', { reason: String(error) }));
    conversations().then((kept) => {
      setList(kept);
      // Temporary conversations and those of the demo are never exported.
      setChosen((before) => new Set(kept.map(({ id }) => id).filter((id) => before.has(id))));
    }, refuse);
  }, []);

  const isKept = list.some(({ id }) => id === openId);
  const scope = asked ?? (isKept ? 'open' : 'everything');
  const scopes = isKept ? exportScopes : exportScopes.filter(({ value }) => value !== 'open');
  const order = exportOrder({ scope, format, hasFiles, openId, chosen });

  async function run() {
    if (isBusy) return;
    if (scope === 'chosen' && chosen.size === 0) return setSaid(say('export_chooseOne'));
    setBusy(true);
    setSaid(say('export_running'));
    setSaid(await savedExport(() => onExport(order)));
    setBusy(false);
  }

  return (
    <section class={dialogStyles.section} aria-labelledby="export-title">
      <h3 id="export-title">{say('export_action')}</h3>
      <RadioGroup
        label={say('export_scope')}
        options={scopes.map(withLabel)}
        value={scope}
        onChange={(next) => setAsked(next)}
      />
      {scope === 'chosen' && <ConversationChoice conversations={list} chosen={chosen} onChange={setChosen} />}
      {hasProfiles(scope) ? (
        <p class={dialogStyles.hint}>{say('export_profilesAsJson')}</p>
      ) : (
        <RadioGroup
          label={say('export_format')}
          options={formats.map(withLabel)}
          value={format}
          onChange={(next) => setFormat(next)}
        />
      )}
      <FilesChoice order={order} checked={hasFiles} attached={attached} onChange={setHasFiles} />
      {/* A disabled button would lose the focus, which the question about the passphrase returns. */}
      <PrimaryButton class={dialogStyles.start} size="form" aria-disabled={isBusy} onClick={run}>
        {say('export_action')}
      </PrimaryButton>
      <p role="status">{said}</p>
    </section>
  );
}

type ConversationChoiceProps = {
  conversations: Conversation[];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
};

const shownAtOnce = 100;

const nameOf = (title: string) => title || say('conversation_untitled');

/** Checkboxes of conversations with a filter; the filter never unchecks a hidden conversation. */
export function ConversationChoice({ conversations, chosen, onChange }: ConversationChoiceProps) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = conversations.filter(({ title }) => nameOf(title).toLowerCase().includes(wanted));
  const rest = found.length - shownAtOnce;

  return (
    <fieldset class={styles.choice}>
      <legend>{say('export_conversationsChosen', { count: chosen.size })}</legend>
      <Field label={say('export_filter')} value={filter} onChange={setFilter} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard. */}
      <ul class={styles.list} tabIndex={0}>
        {found.slice(0, shownAtOnce).map(({ id, title }) => (
          <li key={id}>
            <label class={styles.option} dir="auto">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => onChange(toggled(chosen, id, currentTarget.checked))}
              />
              {nameOf(title)}
            </label>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class={dialogStyles.hint}>{say('export_moreConversations', { count: rest })}</p>}
    </fieldset>
  );
}

type ExportScope = 'open' | 'chosen' | 'all' | 'profiles' | 'everything';

const exportScopes: { value: ExportScope; label: TextKey }[] = [
  { value: 'open', label: 'export_thisConversation' },
  { value: 'chosen', label: 'export_chosenConversations' },
  { value: 'all', label: 'export_allConversations' },
  { value: 'profiles', label: 'common_profiles' },
  { value: 'everything', label: 'export_everything' },
];

const hasProfiles = (scope: ExportScope) => scope === 'profiles' || scope === 'everything';

type Wish = {
  scope: ExportScope;
  format: ExportFormat;
  hasFiles: boolean;
  openId: string;
  chosen: ReadonlySet<string>;
};

/** Builds the export order: profiles are written as JSON only, and some formats carry no files. */
function exportOrder({ scope, format, hasFiles, openId, chosen }: Wish): ExportOrder {
  const conversations: Record<ExportScope, ExportOrder['conversations']> = {
    open: [openId],
    chosen: [...chosen],
    all: 'all',
    profiles: [],
    everything: 'all',
  };
  const written = hasProfiles(scope) ? 'json' : format;
  return {
    format: written,
    conversations: conversations[scope],
    hasProfiles: hasProfiles(scope),
    hasFiles: hasFiles && carriedFiles[written] !== 'none',
  };
}
