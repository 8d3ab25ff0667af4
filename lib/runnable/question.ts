import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';

/** Any JSON value; null is one. */
export const anyJson = z.custom<Json>((value) => value !== undefined);

/** A question with which a run ended: it waits for a person. `id` is null if the server names none. */
export const question = z.object({
  id: z.nullable(z.string()),
  value: anyJson,
  /** JSON schema of the answer, if the server has one. */
  schema: z.optional(anyJson),
});
export type Question = z.infer<typeof question>;

/**
 * An answer to a question, as the server takes it. `secrets`: JSON pointers of values in it that are sent, but neither
 * shown nor stored.
 */
export const givenAnswer = z.object({
  id: z.nullable(z.string()),
  value: anyJson,
  secrets: z.optional(z.array(z.string())),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

/** Choices that a person can have about an action. */
export type Choice = 'approve' | 'edit' | 'reject' | 'respond' | 'ignore';

/** An action that waits for a decision. `description` is Markdown in the server's words, empty for none. */
export type AskedAction = { name: string; args: JsonObject; description: string; choices: Choice[] };

/** The answer that a question wants, read by its looks. */
export type Asked =
  /** A decision about each action. */
  | { kind: 'actions'; actions: AskedAction[] }
  /** A value by a JSON schema. `text`: the question in words. */
  | { kind: 'form'; text: string; schema: JsonObject; details: Json | undefined }
  /** A text or JSON. `options`: answers that the server names. `details`: what is not in the other members. */
  | { kind: 'open'; text: string; options: Json[]; details: Json | undefined };

const jsonObject = z.custom<JsonObject>(isJsonObject);

/** A person's decision about an action. */
export const decision = z.discriminatedUnion('choice', [
  z.object({ choice: z.enum(['approve', 'ignore']) }),
  z.object({ choice: z.literal('edit'), name: z.string(), args: jsonObject }),
  z.object({ choice: z.enum(['reject', 'respond']), message: z.string() }),
]);
export type Decision = z.infer<typeof decision>;

/** How a protocol asks. Loaded with the first question. */
export type QuestionReading = {
  read(question: Question): Asked;
  /** Builds the answer to a question about actions: one decision for each, in their order. */
  decided(question: Question, decisions: Decision[]): Json;
  /** Reads the decisions in an answer that `decided` built; undefined for any other answer. */
  decisionsIn(question: Question, answer: Json): Decision[] | undefined;
  /** Tells why the server would refuse an answer; undefined if it takes it. */
  problem(answer: Json): 'null' | undefined;
};

/** Returns how a protocol asks, by its id; undefined if it never does. */
export type QuestionReadingBy = (protocol: string) => QuestionReading | undefined;
