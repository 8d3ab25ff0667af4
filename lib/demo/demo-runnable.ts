import type { Json, JsonObject } from '../json/json.ts';

/** Functions of the surroundings that the demo needs. */
export type DemoWorld = {
  now(): number;
  wait(ms: number): Promise<void>;
  newId(): string;
  /** Keeps one value; the demo's worker may die between a failure and the next try. */
  memory: { read(): Promise<unknown>; write(value: Json): Promise<void> };
};

/** A text, and the failure that follows it. */
export type DemoAnswer = { text: string; failure?: string };

/** A field of the input that is refused. */
type Refused = { refused: string };

/** A runnable of the demo. */
export type DemoRunnable = {
  inputSchema(): JsonObject;
  answer(input: unknown, world: DemoWorld): DemoAnswer | Refused | Promise<DemoAnswer>;
};
