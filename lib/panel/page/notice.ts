/** A message about something other than a turn; `undo` is present if it can be undone. */
export type Notice = {
  text: string;
  undo?: () => void;
  /** A try that may be repeated: once it works, the notice is over. */
  about?: 'tab-picture';
  /** Id of the conversation that it is about: it is shown with that one alone. */
  of?: string;
};

/** The place of the last notice, as a signal has it. */
export type Notices = { value: Notice | undefined; peek(): Notice | undefined };

/** Gives notices that are about the conversation which is open when they are written. */
export const ofConversation = (notices: Notices, openId: () => string): Notices => ({
  get value() {
    return notices.value;
  },
  set value(next) {
    notices.value = next && { of: openId(), ...next };
  },
  peek: () => notices.peek(),
});

/** Returns a notice if it belongs to what is shown. */
export const noticeAt = (notice: Notice | undefined, openId: string): Notice | undefined =>
  notice?.of === undefined || notice.of === openId ? notice : undefined;
