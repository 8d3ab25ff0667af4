import { say } from '../../lib/words/say.ts';
import { Field } from './Field.tsx';
import foldStyles from './Fold.module.css';

type Props = { name: string; problem: string | undefined; onChange(name: string): void };

/** The name of the header that carries a key: folded, since the usual one mostly fits, and open if it is wrong. */
export const HeaderNameOption = ({ name, problem, onChange }: Props) => (
  <details open={problem !== undefined}>
    <summary class={foldStyles.summary}>{say('secret_asHeader', { name })}</summary>
    <Field label={say('profileEditor_headerName')} value={name} problem={problem} onChange={onChange} />
  </details>
);
