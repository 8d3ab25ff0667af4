/**
 * How work came out that has a deadline. `overdue`: it did not end by then, and was ended. `failed`: it threw, or
 * could not begin.
 */
export type WorkOutcome<Value> =
  | { status: 'done'; value: Value }
  | { status: 'overdue' }
  | { status: 'failed' };
