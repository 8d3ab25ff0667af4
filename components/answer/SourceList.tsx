import { useRef } from 'preact/hooks';
import type { Source } from '../../lib/output/answer-part.ts';
import { say } from '../../lib/words/say.ts';
import { RemoteLink } from '../reading/RemoteImage.tsx';
import foldStyles from '../ui/Fold.module.css';
import { ShowMore, usePages } from '../ui/ShowMore.tsx';
import styles from './Answer.module.css';
import { JsonTree } from './JsonTree.tsx';
import { LongText } from './LongText.tsx';
import { Step } from './Step.tsx';

/** The source documents of an answer: title, passage and metadata. */
export function SourceList({ sources, isOpen }: { sources: Source[]; isOpen: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const { shown, showMore } = usePages(list);
  return (
    <Step
      icon="sources"
      title={say('answer_sourceCount', { count: sources.length })}
      brief={sources.slice(0, namesInRow).map(nameOf).join(', ')}
      isBare={true}
      isOpen={isOpen}
    >
      <ol ref={list} class={styles.sources}>
        {sources.slice(0, shown).map((source, place) => (
          <li key={place}>
            <SourceView source={source} name={nameOf(source, place)} />
          </li>
        ))}
      </ol>
      <ShowMore shown={shown} count={sources.length} onMore={showMore} />
    </Step>
  );
}

/** More names than a wide row has room for. */
const namesInRow = 8;

const nameOf = ({ title }: Source, place: number) =>
  title === '' ? say('answer_source', { number: place + 1 }) : title;

function SourceView({
  source: { id, title, url, whole, metadata, passage },
  name,
}: {
  source: Source;
  name: string;
}) {
  // An id is no good title, but people may look it up.
  const place = title === '' ? id : whole;
  return (
    <details class={styles.source}>
      <summary class={foldStyles.summary}>
        <span class={styles.sourceLine}>
          <bdi>{name}</bdi>
          <span class={styles.excerpt}> {excerptOf(passage)}</span>
        </span>
      </summary>
      {url !== '' && (
        <p>
          <RemoteLink href={url}>{url}</RemoteLink>
        </p>
      )}
      {place !== '' && place !== url && (
        <p class={styles.path} dir="ltr">
          {place}
        </p>
      )}
      <LongText text={passage}>{(shown) => <p class={styles.plain}>{shown}</p>}</LongText>
      {Object.keys(metadata).length > 0 && <JsonTree value={metadata} name="metadata" />}
    </details>
  );
}

const excerptLength = 80;

const excerptOf = (passage: string) => {
  const line = passage
    .slice(0, 4 * excerptLength)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > excerptLength ? `${line.slice(0, excerptLength - 1)}…` : line;
};
