import { say } from '../../../lib/words/say.ts';
import fieldStyles from '../../ui/Field.module.css';
import comparedStyles from './Compared.module.css';

type Props = { runs: { id: string; name: string }[]; chosenId: string; onChoose(id: string): void };

/** Chooses the run to compare with. */
export const RunChoice = ({ runs, chosenId, onChoose }: Props) => (
  <label class={comparedStyles.with}>
    <span>{say('compare_with')}</span>
    <select
      class={fieldStyles.input}
      value={chosenId}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {runs.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
