/**
 * Outcome of work with a deadline. `overdue`: the deadline ended it. `failed`: it threw, or could not start.
 */
export type WorkOutcome<Value> =
  | { status: 'done'; value: Value }
  | { status: 'overdue' }
  | { status: 'failed' };
