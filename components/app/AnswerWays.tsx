import { useMemo } from 'preact/hooks';
import { retriedRun, wouldForget } from '../../lib/chat/conversation/memory.ts';
import { askedAgainOver, valueNotes } from '../../lib/chat/input/sent-with.ts';
import { waysFrom, withValues } from '../../lib/chat/profile/ways.ts';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { endedWell } from '../../lib/chat/run/run-state.ts';
import { isTemporary } from '../../lib/chat/storage/record-id.ts';
import type { ShownAnswer } from '../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { FiguresInWords } from '../answer/AnswerFigures.tsx';
import { AnswerMenu, RegenerateButton } from '../chat/turn/AnswerTools.tsx';

type ToolsProps = { turn: ShownAnswer; previousRunId: string | null; panel: Panel };

/**
 * “Try again” at the end of a conversation does the same as “Regenerate”. An answer that goes on after a decision has no
 * message to answer again.
 */
export function Regenerate({ isLast, ...rest }: ToolsProps & { isLast: boolean }) {
  const { ways, isLocked, onRegenerate } = useRegenerating(rest);
  const run = rest.turn.answer.run.value;
  if (run?.resumes || (isLast && endedEarly(run))) return null;
  return <RegenerateButton usual={ways[0]} isLocked={isLocked} onRegenerate={onRegenerate} />;
}

/** The items of the menu that ask for more answers. */
export function MoreTools({ close, onCompare, ...rest }: ToolsProps & { close(): void; onCompare(): void }) {
  const { turn, panel } = rest;
  const run = turn.answer.run.value;
  // A fork is saved on disk, and a temporary conversation must not be.
  const canFork = !isTemporary(panel.conversation.open.value.id);
  const { ways: all, ...tools } = useRegenerating(rest);
  // Only the profile that asked takes the answers: they are not sent another way.
  const ways = run?.resumes ? [] : all;
  return (
    <AnswerMenu
      {...tools}
      ways={ways}
      usualId={ways[0]?.id ?? ''}
      forkForgets={remembers(panel, turn.message.profileId)}
      onCompare={onCompare}
      onFork={canFork ? () => void panel.sending.fork(turn.message.id) : undefined}
      figures={run && <FiguresInWords run={run} output={turn.answer.output} />}
      close={close}
    />
  );
}

/** Returns the ways to answer a question again, the usual one first. */
function useRegenerating({ turn, previousRunId, panel }: ToolsProps) {
  const { profiles, chosen } = panel.profiles;
  const head = panel.conversation.stored()?.conversation;
  const isRetryOf = head ? retriedRun(head, turn.versions) : null;
  const wouldForgetAgain = wouldForget(head, { previousRunId, isRetryOf });
  const known = waysFrom(profiles.value, turn.message.profileId, chosen.value?.id);
  const ways = withValues(known, useValueNotes(turn, panel)).map((way) => ({
    ...way,
    forgets: wouldForgetAgain && remembers(panel, way.profileId),
  }));
  return {
    ways,
    isLocked: panel.conversation.openRunId.value !== undefined,
    onRegenerate: (wayId: string) => {
      const way = ways.find(({ id }) => id === wayId);
      if (way) void panel.sending.regenerate(turn, way);
    },
  };
}

function remembers(panel: Panel, profileId: string): boolean {
  const profile = panel.profiles.profiles.value.find(({ id }) => id === profileId);
  return profile !== undefined && panel.composer.remembers(profile);
}

const endedEarly = (run: Run | undefined) =>
  run !== undefined && isEnded(run) && !endedWell(run.state.status);

/** Describes the values of an answer and of the form, if they differ; once for each change of them. */
function useValueNotes({ message, answer }: ShownAnswer, { profiles, composer: { form } }: Panel) {
  const run = answer.run.value;
  const isOfForm = profiles.chosen.value?.id === message.profileId;
  const sent = isOfForm ? form.sent() : undefined;
  const isOfThread = form.isOfThread();
  return useMemo(
    () => run && sent && valueNotes(run, isOfThread ? askedAgainOver(run, sent) : sent),
    [run?.fields, run?.files, sent, isOfThread],
  );
}
