import type { TextView } from '../../lib/chat/compare/compared-texts.ts';
import { say } from '../../lib/words/say.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';

type Props = { view: TextView; onChoose(view: TextView): void };

/** Chooses whether texts are compared as they are read or as they were written. */
export const TextViewChoice = ({ view, onChoose }: Props) => (
  <RadioGroup<TextView>
    label={say('compare_view')}
    isLabelHidden={true}
    look="segmented"
    options={[
      { value: 'reading', label: say('compare_asRead') },
      { value: 'source', label: say('compare_source') },
    ]}
    value={view}
    onChange={onChoose}
  />
);
