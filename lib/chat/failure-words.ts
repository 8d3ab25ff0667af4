/** What a failure means to a person; `action` is a step other than trying again. */
export type FailureText = {
  title: string;
  remedy: string;
  /** Words of the server, shown as text. */
  detail?: string;
  action?: 'allow-access' | 'edit-profile' | 'other-mode' | 'plain-text';
};

/** One text for each kind, checked by the compiler. */
export type FailureTexts<F extends { kind: string }> = {
  [Kind in F['kind']]: (failure: Extract<F, { kind: Kind }>) => FailureText;
};
