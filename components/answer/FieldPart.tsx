import type { ComponentChildren } from 'preact';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { Titled } from './Titled.tsx';

type Props = {
  field: Extract<AnswerPart, { kind: 'field' }>;
  onAnswerField: ((name: string) => void) | undefined;
  children: ComponentChildren;
};

/** An output field besides the answer's text. A textual field can become the answer's text. */
export function FieldPart({ field: { name, isTextual }, onAnswerField, children }: Props) {
  const tool = isTextual && onAnswerField && (
    <Button look="quiet" size="small" onClick={() => onAnswerField(name)}>
      {say('answer_useAsAnswer')}
    </Button>
  );
  return (
    <Titled title={name} tool={tool}>
      {children}
    </Titled>
  );
}
