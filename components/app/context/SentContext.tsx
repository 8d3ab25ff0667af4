import * as features from '../features.ts';
import type { MessageContext } from '../../../lib/chat/context/context-item.ts';
import { useLate } from '../../ui/use-late.ts';


/** The context of a sent message, to read; its code loads with the first. */
export function SentContext({ context, text }: { context: MessageContext | undefined; text: string }) {
  const ContextChips = useLate(context !== undefined, features.ContextChips);
  return context && ContextChips ? <ContextChips {...context} text={text} /> : null;
}
