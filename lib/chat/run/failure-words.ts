/** What a failure means to a person; `action` is a step other than trying again. */
export type FailureText = {
  title: string;
  remedy: string;
  /** Words of the server, shown as text. */
  detail?: string;
  action?: 'allow-access' | 'edit-profile' | 'input-settings' | 'other-mode' | 'plain-text';
};

/** One text for each kind, checked by the compiler; it depends on whether any of the answer has arrived. */
export type FailureTexts<F extends { kind: string }> = {
  [Kind in F['kind']]: (failure: Extract<F, { kind: Kind }>, hasArrived: boolean) => FailureText;
};
