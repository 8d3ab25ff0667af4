import type { ComponentChildren, ComponentProps } from 'preact';
import { useId, useState } from 'preact/hooks';
import { forgettingText } from '../../../lib/chat/conversation/memory.ts';
import type { Way } from '../../../lib/chat/profile/ways.ts';
import { say } from '../../../lib/words/say.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ListBox } from '../../ui/ListBox.tsx';
import menuStyles from '../../ui/Menu.module.css';
import { MenuItem } from '../../ui/Menu.tsx';
import styles from './AnswerTools.module.css';

/** `forgets` marks a profile whose runnable will not know the earlier messages. */
type AnswerWay = Way & { forgets: boolean };

type RegenerateProps = {
  /** Undefined if there is no profile to answer again with. */
  usual: AnswerWay | undefined;
  isLocked: boolean;
  onRegenerate(wayId: string): void;
};

/** A button to regenerate an answer in the same way. */
export const RegenerateButton = ({ usual, isLocked, onRegenerate }: RegenerateProps) => (
  <HintedIconButton
    icon="retry"
    size="small"
    label={say('answerTools_regenerate')}
    hint={usual && hintOf(usual)}
    disabled={isLocked || !usual}
    onClick={() => usual && onRegenerate(usual.id)}
  />
);

function hintOf({ values, forgets }: AnswerWay): string | undefined {
  const forgetting = forgets ? forgettingText('regenerate') : undefined;
  return values && forgetting
    ? say('common_twoSentences', { first: values, second: forgetting })
    : (values ?? forgetting);
}

type Props = {
  ways: AnswerWay[];
  usualId: string;
  isLocked: boolean;
  onRegenerate(wayId: string): void;
  /** Chooses more answers to compare with this one. */
  onCompare(): void;
  onFork: (() => void) | undefined;
  /** In a fork, the runnable will not know the earlier messages. */
  forkForgets: boolean;
  /** The figures of the answer in words. */
  figures?: ComponentChildren;
  /** Hides the menu. */
  close(): void;
};

/** The items of an answer's menu. The first one turns the menu into the choice of a profile. */
export function AnswerMenu(props: Props) {
  const { ways, isLocked, onCompare, onFork, forkForgets, figures, close } = props;
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing) return <WayChoice {...props} />;
  const closed = (then: () => void) => () => {
    close();
    then();
  };
  return (
    <>
      <MenuItem
        icon="retry"
        data-command="regenerate-with"
        disabled={isLocked || ways.length === 0}
        onClick={() => setChoosing(true)}
      >
        {say('answerTools_regenerateOtherwise')}
      </MenuItem>
      <MenuItem icon="compare" disabled={ways.length === 0} onClick={closed(onCompare)}>
        {say('compare_choose')}
      </MenuItem>
      {onFork && (
        <MenuItem icon="fork" disabled={isLocked} onClick={closed(onFork)}>
          <span>
            {say('answerTools_fork')}
            {forkForgets && <span class={styles.warning}>{forgettingText('fork')}</span>}
          </span>
        </MenuItem>
      )}
      {figures}
    </>
  );
}

const WayChoice = ({ ways, usualId, onRegenerate, close }: Props) => (
  <>
    <p class={menuStyles.name}>{say('answerTools_regenerateWith')}</p>
    <ListBox
      label={say('answerTools_regenerateWith')}
      options={ways.map(({ id, name, description, values = '', forgets }) => ({
        id,
        name,
        description,
        content: [name, description, values, forgets ? forgettingText('way') : '']
          .filter(Boolean)
          .join(' · '),
      }))}
      chosenId={usualId}
      optionClass={menuStyles.item ?? ''}
      onChoose={(wayId) => {
        close();
        onRegenerate(wayId);
      }}
    />
  </>
);

type HintedIconButtonProps = ComponentProps<typeof IconButton> & {
  /** Warning to read before pressing the button; undefined if there is none. */
  hint: string | undefined;
};

/** An icon button with a hint in its tooltip. A touch screen shows the hint beside the button. */
function HintedIconButton({ hint, ...rest }: HintedIconButtonProps) {
  const id = useId();
  if (hint === undefined) return <IconButton {...rest} />;
  return (
    <>
      <IconButton {...rest} data-tooltip={`${rest.label}\n${hint}`} aria-describedby={id} />
      <span id={id} class={styles.hint}>
        {hint}
      </span>
    </>
  );
}
