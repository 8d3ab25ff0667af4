import { useMemo, useState } from 'preact/hooks';
import type { BranchRow, Stretch } from '../../lib/chat/conversation/branch-tree.ts';
import { say } from '../../lib/words/say.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './BranchStretch.module.css';

/** The words of a row about its message. */
export type RowWords = {
  /** Beginning of the text; empty without one. */
  text: string;
  who: string;
  /** Undefined for a question. */
  tile: { name: string; picture: string; hue: number } | undefined;
  /** Name of the profile, if it differs from who answered. */
  profile: string | undefined;
  /** How the run stands, if it is not done. */
  state: { words: string; isTrouble: boolean } | undefined;
  date: string;
};

type Shared = {
  /** Number of rows to draw, from the top. */
  until: number;
  wordsOf(row: BranchRow): RowWords;
  onShow(row: BranchRow): void;
  onDelete(row: BranchRow): void;
};

type Props = Shared & { stretch: Stretch; depth: number };

/** Rows that a long stretch shows at its beginning and at its end. */
const [atStart, atEnd] = [2, 2];
const mostWhole = 6;
const mostMore = 100;

/** Indents further versions to this depth: the panel is narrow. */
const deepest = 6;

/** Messages one after another; the last one holds the versions of what follows. */
export function BranchStretch({ stretch, depth, ...shared }: Props) {
  const { rows, versions, from } = stretch;
  const [more, setMore] = useState(0);
  const hidden = rows.length > mostWhole ? Math.max(0, rows.length - atStart - atEnd - more) : 0;
  const isDrawn = (place: number) => place < atStart + more || place >= rows.length - atEnd;
  const drawn = rows.map((row, place) => ({ row, place }));
  const inView = drawn.filter(({ place }) => from + place < shared.until && (hidden === 0 || isDrawn(place)));
  const following = versions.length > 0 && (
    <ul class={depth < deepest ? styles.versions : styles.flat} aria-label={versionsText(versions.length)}>
      {versions.map((version) =>
        version.from < shared.until ? (
          <li key={version.rows[0]?.message.id}>
            <BranchStretch stretch={version} depth={depth + 1} {...shared} />
          </li>
        ) : null,
      )}
    </ul>
  );
  if (rows.length === 0) return <>{following}</>;
  return (
    <ol class={styles.stretch}>
      {inView.map(({ row, place }) => (
        <li key={row.message.id}>
          {hidden > 0 && place === rows.length - atEnd && (
            <Button look="quiet" onClick={() => setMore(more + mostMore)}>
              {say('branches_between', { count: hidden })}
            </Button>
          )}
          <Row row={row} {...shared} />
          {place === rows.length - 1 && following}
        </li>
      ))}
    </ol>
  );
}

const versionsText = (count: number) => say('branches_versions', { count });

type RowProps = Omit<Shared, 'until'> & { row: BranchRow };

/** Each slice renders the tree again: rows that are drawn stay as they are. */
const Row = (props: RowProps) => useMemo(() => <RowContent {...props} />, [props.row, props.wordsOf]);

function RowContent({ row, wordsOf, onShow, onDelete }: RowProps) {
  const { message, below, isShown, isWhole } = row;
  const { text, who, tile, profile, state, date } = wordsOf(row);
  const start = text || say('branches_noText');
  return (
    <div class={styles.row}>
      <button
        type="button"
        class={styles.entry}
        data-entry={message.id}
        data-tip={isShown && below === 0 ? '' : undefined}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onShow(row)}
      >
        <span class={styles.tile}>{tile ? <Avatar {...tile} /> : <Icon name="message" />}</span>
        <span class={styles.text} dir="auto">
          {start}
        </span>
        <span class={styles.facts}>
          {state && <strong class={state.isTrouble ? styles.trouble : ''}>{state.words}</strong>}
          <span>{who}</span>
          {profile && <bdi>{profile}</bdi>}
          <span>{date}</span>
          {below > 0 && <span>{say('branches_below', { count: below })}</span>}
        </span>
      </button>
      {!isWhole && (
        <IconButton
          icon="delete"
          size="small"
          label={say('branches_delete', { start })}
          data-tooltip={say('branches_deleteShort')}
          onClick={() => onDelete(row)}
        />
      )}
    </div>
  );
}
