import type { MessageContext } from '../../../lib/chat/context/context-item.ts';
import { useLate } from '../../ui/use-late.ts';

const loadChips = async () => (await import('../../context/ContextChips.tsx')).ContextChips;

/** The context of a sent message, to read; its code loads with the first. */
export function SentContext({ context, text }: { context: MessageContext | undefined; text: string }) {
  const ContextChips = useLate(context !== undefined, loadChips);
  return context && ContextChips ? <ContextChips {...context} text={text} /> : null;
}
