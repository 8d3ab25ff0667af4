import { useEffect } from 'preact/hooks';
import type { Panel } from '../../lib/panel/panel.ts';
import { StoredConversations } from './StoredConversations.tsx';

type Props = {
  panel: Panel;
  onChosen(): void;
  onExport(ids: string[]): void;
  /** Called when the list keeps the focus although another conversation opens. */
  onKeptFocus(): void;
};

/** The conversations beside the open one, kept current while shown. */
export function ConversationsColumn({ panel, ...rest }: Props) {
  const { show } = panel.conversations;
  useEffect(() => {
    show(true);
    return () => show(false);
  }, []);
  return <StoredConversations panel={panel} {...rest} />;
}
