import type { Difference } from '../../../lib/chat/compare/compared-texts.ts';
import { say } from '../../../lib/words/say.ts';
import { TextSide, Value } from '../../compare/Difference.tsx';
import styles from './Compared.module.css';
import { ComparedTable } from './ComparedTable.tsx';

/** The difference of two texts or values; empty if they are the same. */
export function DifferenceView({ difference }: { difference: Difference }) {
  if (difference.kind === 'too-long' || difference.count === 0) return null;
  if (difference.kind === 'data') {
    const { changes, count } = difference.found;
    const more = count - changes.length;
    return (
      <>
        <ComparedTable
          label={say('inspector_place')}
          isCode={true}
          rows={changes.map(({ path, one, other }) => ({
            name: path,
            one: <Value value={one} />,
            other: <Value value={other} />,
          }))}
        />
        {more > 0 && <p>{say('compare_moreChanges', { count: more })}</p>}
      </>
    );
  }
  const { sides, view } = difference.found;
  return (
    <div class={styles.sides}>
      {sides.map((shown, side) => (
        <div key={side} class={styles.side}>
          <h4>{say(side === 0 ? 'inspector_thisRun' : 'inspector_otherRun')}</h4>
          <TextSide shown={shown} isSource={view === 'source'} />
        </div>
      ))}
    </div>
  );
}
