import type { TabQuestion } from '../../../lib/panel/page/tab-question.ts';
import { OtherTabs, TabAccess, TableChoice } from '../../context/TabQuestion.tsx';

type Props = {
  question: TabQuestion;
  /** Finds what takes the focus once the question is gone. */
  next(): HTMLElement | null | undefined;
};

/** The open choice or request before a tab is added to the message. */
export function TabQuestionView({ question, next }: Props) {
  switch (question.kind) {
    case 'access':
      return <TabAccess {...question} onAllow={question.allow} onDismiss={question.dismiss} next={next} />;
    case 'tables':
      return <TableChoice tables={question.tables} onChoose={question.choose} onClose={question.dismiss} />;
    case 'tabs':
      return <OtherTabs tabs={question.tabs} onAdd={question.add} onClose={question.dismiss} />;
  }
}
