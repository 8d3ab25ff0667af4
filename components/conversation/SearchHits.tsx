import { useId } from 'preact/hooks';
import type { SearchHit, SearchStage } from '../../lib/chat/search/search-hit.ts';
import { counted } from '../../lib/words/counted.ts';
import entry from './ConversationEntry.module.css';
import styles from './SearchHits.module.css';

type Props = { hits: SearchHit[]; stage: SearchStage; onChoose(hit: SearchHit): void };

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What was found, each place with the words around it. */
export function SearchHits({ hits, stage, onChoose }: Props) {
  const id = useId();
  return (
    <>
      <p id={id} class={styles.count}>
        {stage !== 'done' && progressText(hits.length, stage)}
        {/* What is found meanwhile is seen, and only the end of it announced. */}
        <span role="status">{stage === 'done' && countText(hits.length)}</span>
      </p>
      <ul aria-labelledby={id}>
        {hits.map((hit, place) => (
          <li key={`${hit.conversationId} ${hit.messageId} ${place}`} class={entry.item}>
            <button
              type="button"
              class={entry.entry}
              data-entry={hit.conversationId}
              onClick={() => onChoose(hit)}
            >
              <span class={entry.title} dir="auto">
                {isTitle(hit) ? <Place {...hit} /> : hit.title || 'Untitled'}
              </span>
              {!isTitle(hit) && (
                <span class={styles.place} dir="auto">
                  <Place {...hit} />
                </span>
              )}
              <span class={entry.facts}>{moments.format(hit.at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The title says all of the message, too. */
const isTitle = ({ messageId, title, before, match, after }: SearchHit) =>
  messageId === null || title === `${before}${match}${after}`;

const Place = ({ before, match, after }: SearchHit) => (
  <>
    {before}
    <mark class={styles.match}>{match}</mark>
    {after}
  </>
);

const progressText = (count: number, stage: SearchStage) =>
  stage === 'looking' || count === 0 ? 'Searching…' : `${countText(count)} so far`;

const mostHits = 50;

function countText(count: number): string {
  if (count === 0) return 'No matches';
  if (count >= mostHits) return `The newest ${mostHits} matches`;
  return counted(count, 'match', 'matches');
}
