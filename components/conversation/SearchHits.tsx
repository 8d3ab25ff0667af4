import { Fragment } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { dayName } from '../../lib/chat/conversation/conversation-days.ts';
import type { SearchHit, SearchStage } from '../../lib/chat/search/excerpt.ts';
import { endPlace, foldedWithPlaces } from '../../lib/chat/search/folded-text.ts';
import { placesOf, type SoughtWord, soughtWords } from '../../lib/chat/search/search-words.ts';
import { dateText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import entryStyles from '../ui/ListEntry.module.css';
import entry from './ConversationEntry.module.css';
import styles from './SearchHits.module.css';

type Props = {
  query: string;
  hits: SearchHit[];
  stage: SearchStage;
  now: number;
  onChoose(hit: SearchHit): void;
};

export function SearchHits({ query, hits, stage, now, onChoose }: Props) {
  const id = useId();
  const words = soughtWords(query);
  const matches = useScreenFirst(query, inGroups(hits, now), stage === 'looking');
  return (
    <>
      <p id={id} class={styles.count}>
        {stage !== 'done' && progressText(hits.length, stage)}
        {/* Live region of the final count only: counts during the search are shown, not announced. */}
        <span role="status">{stage === 'done' && countText(hits.length)}</span>
      </p>
      <ul aria-labelledby={id}>
        {matches.map(({ hit, isFirst, when }) => (
          <li key={`${hit.conversationId} ${hit.messageId}`} class={entry.item}>
            <button
              type="button"
              class={`${entryStyles.entry} ${isFirst ? styles.hit : styles.further}`}
              data-entry={hit.conversationId}
              onClick={() => onChoose(hit)}
            >
              {(isFirst || !isTitle(hit)) && (
                <span class={isFirst ? entry.title : 'visually-hidden'} dir="auto">
                  {isFirst ? (
                    <Title title={hit.title} words={words} />
                  ) : (
                    hit.title || say('conversation_untitled')
                  )}
                </span>
              )}
              {!(isFirst && isTitle(hit)) && (
                <span class={styles.place} dir="auto">
                  <Place {...hit} />
                </span>
              )}
              {when !== undefined && <span class={styles.when}>{when}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** More matches than a screen shows. */
const screenful = 16;

/**
 * Returns the first matches of a query for the next frame, and all of them after it: every letter brings other matches.
 * Matches that are added to those of the same query are drawn with them. `isNext`: they are still of the query before.
 */
function useScreenFirst(query: string, all: GroupedHit[], isNext: boolean): GroupedHit[] {
  const first = all[0]?.hit;
  const [drawn, setDrawn] = useState<{ query: string; first: SearchHit | undefined }>();
  useEffect(() => {
    if (!isNext) setDrawn({ query, first });
  }, [query, first, isNext]);
  return drawn?.query === query || drawn?.first === first ? all : all.slice(0, screenful);
}

type GroupedHit = {
  hit: SearchHit;
  isFirst: boolean;
  /** Absent on the day of the match above. */
  when: string | undefined;
};

/**
 * Groups matches by conversation, in the order of each conversation's first match. Only the first match of a group
 * shows the title.
 */
function inGroups(hits: SearchHit[], now: number): GroupedHit[] {
  const ids = [...new Set(hits.map(({ conversationId }) => conversationId))];
  return ids.flatMap((id) => {
    const group = hits.filter(({ conversationId }) => conversationId === id);
    return group.map((hit, place) => ({
      hit,
      isFirst: place === 0,
      when: whenText(hit, group[place - 1], now),
    }));
  });
}

/** Writes when a match was said: the time of today, otherwise the day. */
function whenText({ at }: SearchHit, above: SearchHit | undefined, now: number): string | undefined {
  const day = dayName(at, now);
  if (above && dayName(above.at, now) === day) return undefined;
  return day === dayName(now, now) ? dateText(at, { timeStyle: 'short' }) : day;
}

/** Tells whether the title line is enough: a match in the title, or a message equal to the title. */
const isTitle = ({ messageId, title, before, match, after }: SearchHit) =>
  messageId === null || title === `${before}${match}${after}`;

const Place = ({ before, match, after }: SearchHit) => (
  <>
    {before}
    <mark class={styles.match}>{match}</mark>
    {after}
  </>
);

/** The title with all words of the search highlighted, whatever else of the conversation has them. */
function Title({ title, words }: { title: string; words: SoughtWord[] }) {
  if (title === '') return <>{say('conversation_untitled')}</>;
  const { text, places } = foldedWithPlaces(title);
  const found = withoutOverlap(placesOf(text, words)).map(({ start, end }) => ({
    start: places[start] ?? title.length,
    end: endPlace(places, end) ?? title.length,
  }));
  return (
    <>
      {found.map(({ start, end }, at) => (
        <Fragment key={start}>
          {title.slice(found[at - 1]?.end ?? 0, start)}
          <mark class={styles.match}>{title.slice(start, end)}</mark>
        </Fragment>
      ))}
      {title.slice(found.at(-1)?.end ?? 0)}
    </>
  );
}

type Range = { start: number; end: number };

/** Drops a range that begins within one before it: the words of a search may begin alike. */
const withoutOverlap = (ranges: Range[]) =>
  ranges.filter(({ start }, at) => ranges.slice(0, at).every(({ end }) => end <= start));

function progressText(count: number, stage: SearchStage): string {
  if (stage === 'looking' || count === 0) return say('history_searching');
  return say(count >= mostHits ? 'history_newestMatchesSoFar' : 'history_matchesSoFar', { count });
}

const mostHits = 50;

function countText(count: number): string {
  if (count === 0) return say('common_noMatches');
  return say(count >= mostHits ? 'history_newestMatches' : 'history_matches', { count });
}
