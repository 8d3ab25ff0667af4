/** Tries that may be repeated. */
type Tried = 'tab-picture' | 'list' | 'conversation' | 'profile' | 'file' | 'context';

/** A message about something other than a turn; `undo` is present if it can be undone. */
export type Notice = {
  text: string;
  undo?: () => void;
  /** A try that may be repeated: with the next one, or once it works, the notice is over. */
  about?: Tried;
  /** Tells whether its cause is gone. Read while it is shown. */
  isOver?: () => boolean;
  /** Id of the conversation that it is shown with; null if it stays when another one is opened. */
  of?: string | null;
};

/** The place of the last notice, as a signal has it. */
export type Notices = { value: Notice | undefined; peek(): Notice | undefined };

/** Gives notices, unless they say otherwise, to the conversation which is open when they are written. */
export const ofConversation = (notices: Notices, openId: () => string): Notices => ({
  get value() {
    return notices.value;
  },
  set value(next) {
    notices.value = next?.of === undefined ? next && { ...next, of: openId() } : next;
  },
  peek: () => notices.peek(),
});

/** Returns a notice if it belongs to what is shown and its cause is still there. */
export const noticeAt = (notice: Notice | undefined, openId: string): Notice | undefined =>
  (notice?.of ?? openId) === openId && notice?.isOver?.() !== true ? notice : undefined;

/** Ends the notice of a try that has worked now, or begins again. */
export function endNotice(notices: Notices, about: Tried) {
  if (notices.peek()?.about === about) notices.value = undefined;
}
