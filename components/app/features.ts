import { late } from '../../lib/runnable/late.ts';

/** The parts of the page that are loaded when they are first needed. */
export const AnswerFeedback = late(() => import('./AnswerFeedback.tsx'));
export const ConnectionTest = late(async () => (await import('./ConnectionTest.tsx')).ConnectionTest);
export const ConversationsColumn = late(async () => (await import('./ConversationsColumn.tsx')).ConversationsColumn);
export const Dialogs = late(async () => (await import('./Dialogs.tsx')).Dialogs);
export const MoreItems = late(async () => (await import('./MoreItems.tsx')).MoreItems);
export const StoredConversations = late(async () => (await import('./StoredConversations.tsx')).StoredConversations);
export const TurnView = late(async () => (await import('./TurnView.tsx')).TurnView);
export const WithheldConversation = late(async () => (await import('./WithheldConversation.tsx')).WithheldConversation);
export const BranchOverview = late(async () => (await import('./branching/BranchOverview.tsx')).BranchOverview);
export const CommandPalette = late(async () => (await import('./commanding/CommandPalette.tsx')).CommandPalette);
export const Commands = late(async () => (await import('./commanding/Commands.tsx')).Commands);
export const ComparedAnswers = late(async () => (await import('./comparing/ComparedAnswers.tsx')).ComparedAnswers);
export const DraftContext = late(async () => (await import('./composing/DraftContext.tsx')).DraftContext);
export const FileDrop = late(async () => (await import('./composing/FileDrop.tsx')).FileDrop);
export const OfferedTabFile = late(async () => (await import('./composing/OfferedTabFile.tsx')).OfferedTabFile);
export const TabItems = late(async () => (await import('./context/TabItems.tsx')).TabItems);
export const TabQuestionView = late(async () => (await import('./context/TabQuestionView.tsx')).TabQuestionView);
export const ComparedRun = late(async () => (await import('./inspecting/ComparedRun.tsx')).ComparedRun);
export const RunInspector = late(async () => (await import('./inspecting/RunInspector.tsx')).RunInspector);
export const QueueView = late(async () => (await import('./queueing/QueueView.tsx')).QueueView);
export const SiteLine = late(async () => (await import('./site/SiteLine.tsx')).SiteLine);
export const RestartDialog = late(async () => (await import('../chat/composer/RestartDialog.tsx')).RestartDialog);
export const SiteDialog = late(async () => (await import('../chat/composer/SiteDialog.tsx')).SiteDialog);
export const SecretForm = late(async () => (await import('../chat/turn/SecretForm.tsx')).SecretForm);
export const ContextChips = late(async () => (await import('../context/ContextChips.tsx')).ContextChips);
export const InputForm = late(async () => (await import('../input/InputForm.tsx')).InputForm);
export const TextPlaceQuestion = late(async () => (await import('../input/TextPlaceQuestion.tsx')).TextPlaceQuestion);
export const InsertDialog = late(async () => (await import('../insert/InsertDialog.tsx')).InsertDialog);
export const UnlockDialog = late(async () => (await import('../passphrase/UnlockDialog.tsx')).UnlockDialog);
export const UnlockForm = late(async () => (await import('../passphrase/UnlockForm.tsx')).UnlockForm);
export const DemoNote = late(async () => (await import('../profile/DemoNote.tsx')).DemoNote);
export const FirstRun = late(async () => (await import('../profile/FirstRun.tsx')).FirstRun);
export const ProfileNotices = late(() => import('../profile/ProfileNotices.tsx'));
export const LinkTooltip = late(async () => (await import('../reading/LinkTooltip.tsx')).LinkTooltip);

export const Waiting = late(async () => {
  const [{ WaitingView }, { WaitingSince }] = await Promise.all([
    import('./waiting/WaitingView.tsx'),
    import('../chat/waiting/WaitingSince.tsx'),
  ]);
  return { WaitingView, WaitingSince };
});
