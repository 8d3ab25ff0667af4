import { render } from '@testing-library/preact';
import { Inspector, type InspectorProps } from '../../components/inspector/Inspector.tsx';
import { newPlace } from '../../components/inspector/parts/inspector-place.ts';
import type { Run } from '../../lib/chat/run/run.ts';
import { matchingItems } from '../../lib/chat/trace/item-filter.ts';
import type { Trace } from '../../lib/chat/trace/trace.ts';
import { outputShown } from './answer-reading.ts';
import { aRun } from './conversation.ts';
import { inspectedTrace } from './inspected.ts';

const texts = ['', 'One ', 'One two ', 'One two three'];

/** Renders the inspector of a run; its answer grows to “One two three”. */
export function renderInspector(
  trace: Trace = inspectedTrace(),
  run: Partial<Run> = {},
  part: Partial<InspectorProps> = {},
) {
  const { container } = render(
    <Inspector
      inspected={{ run: aRun({ state: trace.state, mode: 'stream', ...run }), trace }}
      place={newPlace()}
      output={undefined}
      replay={async (chunks) => outputShown(texts[chunks] ?? '')}
      filterItems={async (filter, all) => ({
        status: 'done',
        places: matchingItems({ filter, items: [...all] }),
      })}
      onClose={() => {}}
      {...part}
    />,
  );
  return container;
}
