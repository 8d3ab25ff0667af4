import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './FileOffer.module.css';

type Props = {
  title: string;
  url: string;
  label: string;
  /** Tells where it goes, or why it was not loaded. */
  text: string;
  isProblem: boolean;
  isLoading: boolean;
  /** Undefined if it cannot be loaded now. */
  onLoad: (() => void) | undefined;
  onDismiss(): void;
};

/** A picture or file of the tab that the person may load. Nothing is requested before the button is pressed. */
export function FileOffer({ title, url, label, text, isProblem, isLoading, onLoad, onDismiss }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div role="group" aria-label={title} class={styles.offer}>
      <Icon name="file" />
      <div class={styles.main}>
        <span class={styles.title}>{title}</span>
        {onLoad && (
          // A `disabled` button would lose the focus.
          <Button
            size="small"
            aria-disabled={isLoading}
            data-tooltip={/^https?:/.test(url) ? url : undefined}
            onClick={() => !isLoading && onLoad()}
          >
            {isLoading ? say('common_loading') : label}
          </Button>
        )}
      </div>
      <IconButton
        size="small"
        icon="close"
        label={say('common_removeNamed', { name: title })}
        onClick={onDismiss}
      />
      <p role="status" class={`${styles.text} ${isProblem ? styles.problem : ''}`}>
        {text}
      </p>
    </div>
  );
}
