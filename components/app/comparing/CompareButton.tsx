import type { AnswerMessage } from '../../../lib/chat/conversation/conversation.ts';
import { say } from '../../../lib/words/say.ts';
import { IconButton } from '../../ui/Button.tsx';
import { type ComparisonOpener, comparisonOf } from './comparison.ts';

type Props = { message: AnswerMessage; comparing: ComparisonOpener };

/** Shows all versions of an answer side by side. */
export const CompareButton = ({ message, comparing }: Props) => (
  <IconButton
    icon="compare"
    size="small"
    label={say('compare_title')}
    data-compare={message.parentId}
    onClick={() => comparing.show({ ...comparisonOf(message), isOpen: true })}
  />
);
