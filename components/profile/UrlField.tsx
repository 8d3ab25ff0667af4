import { readRunnableUrl } from '../../lib/langserve/runnable-url.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';

type Props = {
  url: string;
  keepName: boolean;
  problem: string | undefined;
  onChange(url: string, keepName?: boolean): void;
  onProblem(problem: string | undefined): void;
};

/** The address of the runnable; what is wrong with it is said when the field is left, with the way out. */
export function UrlField({ url, keepName, problem, onChange, onProblem }: Props) {
  const read = readRunnableUrl(url, { keepName });

  function take(next: string, keep: boolean) {
    const checked = readRunnableUrl(next, { keepName: keep });
    onChange(next, keep);
    onProblem(checked.status === 'invalid' ? checked.problem : undefined);
  }

  return (
    <Field
      label="Runnable URL"
      inputMode="url"
      placeholder="http://127.0.0.1:8000/chat"
      hint="The address that the runnable is served at, without /invoke or /stream."
      value={url}
      problem={problem}
      onChange={(next) => {
        onChange(next);
        if (problem) onProblem(undefined);
      }}
      onBlur={() => {
        if (url.trim() !== '') onProblem(read.status === 'invalid' ? read.problem : undefined);
      }}
    >
      {problem && read.status === 'invalid' && (
        <>
          {read.suggestion !== undefined && (
            <Button class={dialogStyles.start} onClick={() => take(read.suggestion ?? url, false)}>
              Use {read.suggestion}
            </Button>
          )}
          {read.mayKeep && (
            <Button class={dialogStyles.start} onClick={() => take(url, true)}>
              Use it anyway
            </Button>
          )}
        </>
      )}
    </Field>
  );
}
