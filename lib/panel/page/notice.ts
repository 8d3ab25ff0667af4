/** Something that happened elsewhere than at a turn; `undo` is there where it can be taken back. */
export type Notice = { text: string; undo?: () => void };
