/** A message about something other than a turn; `undo` is present if it can be undone. */
export type Notice = {
  text: string;
  undo?: () => void;
  /** A try that may be repeated: once it works, the notice is over. */
  about?: 'tab-picture';
};
