import { late } from '../../../lib/runnable/late.ts';

const soon = late(() => import('../soon.ts'));

/** The parts of the page that are loaded when they are first needed. */
export const features = {
  AnswerFeedback: late(() => import('../feedback/AnswerFeedback.tsx')),
  ConnectionTest: late(async () => (await import('../doctor/ConnectionTest.tsx')).ConnectionTest),
  ConversationsColumn: late(async () => (await import('../StoredConversations.tsx')).ConversationsColumn),
  Dialogs: late(async () => (await import('../Dialogs.tsx')).Dialogs),
  MoreItems: late(async () => (await import('../MoreItems.tsx')).MoreItems),
  StoredConversations: late(async () => (await import('../StoredConversations.tsx')).StoredConversations),
  TurnView: late(async () => (await soon()).TurnView),
  WithheldConversation: late(async () => (await import('../WithheldConversation.tsx')).WithheldConversation),
  BranchOverview: late(async () => (await import('../branches/BranchOverview.tsx')).BranchOverview),
  CommandPalette: late(async () => (await import('../palette/CommandPalette.tsx')).CommandPalette),
  Commands: late(async () => (await soon()).Commands),
  ComparedAnswers: late(async () => (await import('../compare/ComparedAnswers.tsx')).ComparedAnswers),
  DraftContext: late(async () => (await import('../composing/MessageContext.tsx')).DraftContext),
  FileDrop: late(async () => (await soon()).FileDrop),
  OfferedTabFile: late(async () => (await import('../composing/MessageContext.tsx')).OfferedTabFile),
  TabItems: late(async () => (await import('../context/TabItems.tsx')).TabItems),
  TabQuestionView: late(async () => (await import('../composing/MessageContext.tsx')).TabQuestionView),
  ComparedRun: late(async () => (await import('../inspector/ComparedRun.tsx')).ComparedRun),
  ComparedRepeat: late(async () => (await import('../inspector/ComparedRun.tsx')).ComparedRepeat),
  RunInspector: late(async () => (await import('../inspector/RunInspector.tsx')).RunInspector),
  QueueView: late(async () => (await import('../queueing/QueueView.tsx')).QueueView),
  SiteLine: late(async () => (await import('../site/SiteLine.tsx')).SiteLine),
  RestartDialog: late(async () => (await import('../../chat/composer/QuestionDialog.tsx')).RestartDialog),
  SiteDialog: late(async () => (await import('../../chat/composer/QuestionDialog.tsx')).SiteDialog),
  SecretForm: late(async () => (await import('../../chat/turn/SecretForm.tsx')).SecretForm),
  ContextChips: late(async () => (await import('../../context/ContextChips.tsx')).ContextChips),
  InputForm: late(async () => (await import('../../input/InputForm.tsx')).InputForm),
  TextPlaceQuestion: late(async () => (await import('../../input/TextPlaceQuestion.tsx')).TextPlaceQuestion),
  InsertDialog: late(async () => (await import('../../insert/InsertDialog.tsx')).InsertDialog),
  UnlockDialog: late(async () => (await import('../../passphrase/PassphraseForm.tsx')).UnlockDialog),
  UnlockForm: late(async () => (await import('../../passphrase/PassphraseForm.tsx')).UnlockForm),
  DemoNote: late(async () => (await import('../../profile/FirstRun.tsx')).DemoNote),
  FirstRun: late(async () => (await import('../../profile/FirstRun.tsx')).FirstRun),
  ProfileNotices: late(() => import('../../profile/ProfileNotices.tsx')),
  LinkTooltip: late(async () => (await import('../../reading/LinkTooltip.tsx')).LinkTooltip),
  WaitingViews: late(async () => {
    const [{ WaitingView }, { WaitingSince }] = await Promise.all([
      import('../waiting/WaitingView.tsx'),
      import('../../chat/waiting/CardParts.tsx'),
    ]);
    return { WaitingView, WaitingSince };
  }),
  tooltips: soon,
};
