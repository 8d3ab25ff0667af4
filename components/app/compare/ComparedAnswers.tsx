import { useMemo, useState } from 'preact/hooks';
import { betterFigures, foundText, timesOf } from '../../../lib/chat/compare/compare-text.ts';
import type { TextView } from '../../../lib/chat/compare/compared-texts.ts';
import { type ComparedWay, comparedWays } from '../../../lib/chat/profile/ways.ts';
import { answersTo, type ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { AnswerStatus } from '../../chat/log/AnswerStatus.tsx';
import { CompareChoice } from '../../compare/CompareChoice.tsx';
import { CompareRegion } from '../../compare/CompareRegion.tsx';
import { hasViews, TextViewChoice, usePairDifference } from '../../compare/Difference.tsx';
import { ImageLoader, PlainReading, ReadingWork } from '../../reading/reading-context.ts';
import { PanelToast } from '../telling/PanelToast.tsx';
import { AnswerLane } from './AnswerLane.tsx';
import type { ComparingProps, Comparison } from './comparison.tsx';

type Props = ComparingProps & { comparison: Comparison };

/** The answers to one question side by side, and the choice of more of them. */
export function ComparedAnswers(props: Props) {
  const { panel, comparing, comparison } = props;
  const { conversation, profiles } = panel;
  const { questionId, isOpen, isChoosing } = comparison;
  // Read again whenever the conversation is.
  const { turns } = conversation.open.value;
  const stored = conversation.stored();
  const answers =
    stored && questionId !== undefined ? answersTo(questionId, stored, conversation.answerOf) : [];
  const shown = answers.find(({ message }) => turns.some((turn) => turn.message.id === message.id));
  const firstId = shown?.message.profileId ?? profiles.chosen.value?.id;
  const groups = useMemo(() => comparedWays(profiles.profiles.value, firstId), [isChoosing]);

  async function start(ways: ComparedWay[]) {
    if (questionId === undefined) return send(ways);
    const isStarted = await panel.sending.compare(answers, ways);
    if (isStarted) comparing.show({ ...comparison, isOpen: true, isChoosing: false });
    else if (!isOpen) returnFocus(questionId);
  }

  async function send(ways: ComparedWay[]) {
    // Before the check, which may move the focus to a field.
    props.onCompose();
    const sentId = await panel.sending.compareMessage(ways);
    if (sentId !== undefined && conversation.open.peek().id === comparison.conversationId)
      comparing.show({ ...comparison, questionId: sentId, isOpen: true, isChoosing: false });
  }

  return (
    <>
      {isOpen && questionId !== undefined && (
        <SideBySide {...props} {...{ answers, questionId }} shownId={shown?.message.id} />
      )}
      {isChoosing && (
        <CompareChoice
          groups={groups}
          isOfMessage={questionId === undefined}
          onStart={(ways) => void start(ways)}
          onClose={() => comparing.show(isOpen ? { ...comparison, isChoosing: false } : undefined)}
        />
      )}
    </>
  );
}

type SideProps = Props & { questionId: string; answers: ShownAnswer[]; shownId: string | undefined };

function SideBySide({ questionId, answers, shownId, panel, comparing, comparison, ...on }: SideProps) {
  const diffing = useDiffing(answers, shownId, panel);
  const better = betterFigures(answers.map(({ answer }) => timesOf(answer.run.value)));
  const question = panel.conversation.stored()?.messages.find(({ id }) => id === questionId);

  function close() {
    comparing.show(undefined);
    returnFocus(questionId);
  }

  return (
    <CompareRegion
      question={question?.role === 'human' ? question.text : ''}
      count={answers.length}
      isDiffing={diffing.isOn}
      found={diffing.difference ? foundText(diffing.difference) : ''}
      viewChoice={diffing.hasViews && <TextViewChoice view={diffing.view} onChoose={diffing.chooseView} />}
      notice={<PanelToast panel={panel} />}
      onDiff={diffing.toggle}
      onAdd={() => comparing.show({ ...comparison, isChoosing: true })}
      onClose={close}
    >
      <ReadingWork.Provider value={panel.readingWork}>
        <PlainReading.Provider value={panel.opening.isPlain.value}>
          <ImageLoader.Provider value={panel.tabs.loadImage}>
            {answers.map((turn, place) => (
              <AnswerLane
                key={turn.message.id}
                {...on}
                panel={panel}
                turn={turn}
                isShown={turn.message.id === shownId}
                better={better[place] ?? new Set()}
                isPicked={diffing.mayPick ? diffing.isPicked(turn) : undefined}
                onPick={() => diffing.pick(turn)}
                difference={diffing.difference}
                side={diffing.sideOf(turn)}
                onUse={() => {
                  comparing.show(undefined);
                  void panel.sending.showVersion(turn.message.id).then(on.onCompose);
                }}
              />
            ))}
          </ImageLoader.Provider>
        </PlainReading.Provider>
      </ReadingWork.Provider>
      {answers.map(({ message, answer }) => (
        <AnswerStatus key={message.id} id={message.id} answer={answer} />
      ))}
    </CompareRegion>
  );
}

/** Chooses the two answers whose differences are shown: at first the shown one and the newest other with text. */
function useDiffing(answers: ShownAnswer[], shownId: string | undefined, panel: Panel) {
  const [picked, setPicked] = useState<string[]>();
  const [view, chooseView] = useState<TextView>('reading');
  const pair = picked && pairOf(answers, picked);
  const difference = usePairDifference(pair, view, panel.loadComparing);
  const isPicked = ({ message }: ShownAnswer) => picked?.includes(message.id) === true;
  return {
    isOn: picked !== undefined,
    /** With two answers there is nothing to choose. */
    mayPick: picked !== undefined && answers.length > 2,
    difference,
    view,
    chooseView,
    hasViews: hasViews(difference, view),
    isPicked,
    sideOf(turn: ShownAnswer) {
      const side = pair?.indexOf(turn) ?? -1;
      return side < 0 ? undefined : side;
    },
    toggle() {
      const first = answers.find(({ message }) => message.id === shownId) ?? answers[0];
      const others = answers.filter((answer) => answer !== first);
      const second = others.findLast(({ answer }) => answer.text.peek() !== '') ?? others.at(-1);
      setPicked(picked ? undefined : [first, second].flatMap((answer) => answer?.message.id ?? []));
    },
    /** The third one that is chosen takes the place of the first. */
    pick(turn: ShownAnswer) {
      const others = (picked ?? []).filter((id) => id !== turn.message.id);
      setPicked(isPicked(turn) ? others : [...others.slice(-1), turn.message.id]);
    },
  };
}

/** Returns both answers in the order of the page; undefined unless there are two. */
function pairOf(answers: ShownAnswer[], ids: string[]): [ShownAnswer, ShownAnswer] | undefined {
  const [one, other] = answers.filter(({ message }) => ids.includes(message.id));
  return one && other && [one, other];
}

/** Focuses the button that compares these answers, once the page is drawn without the comparison. */
function returnFocus(questionId: string) {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-compare="${CSS.escape(questionId)}"]`)?.focus();
  });
}
