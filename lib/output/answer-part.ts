import type { Json, JsonObject } from '../json/json.ts';

/** Bytes that came with the answer, or their address. */
export type MediaSource = { kind: 'data'; mediaType: string; base64: string } | { kind: 'url'; url: string };

export type Media = { type: 'image' | 'audio' | 'video' | 'file'; name: string; source: MediaSource };

/**
 * A tool call; `args` is the text as received if it is not JSON (yet). `parts`: the argument that is program code.
 */
export type ToolCall = { id: string; name: string; args: Json; isReadable: boolean; parts?: AnswerPart[] };

export type ToolResult = { id: string; name: string; isError: boolean; parts: AnswerPart[] };

/** A `Document` of LangChain, or what a citation names; `passage`: its text, or the words that are quoted. */
export type Source = {
  id: string;
  title: string;
  /** Full path if the title is only its end; otherwise empty. */
  whole: string;
  url: string;
  metadata: JsonObject;
  passage: string;
};

/** A citation in a text: the place after the words that it supports, in UTF-16 units, and its number from 1. */
export type Mark = { at: number; number: number; source: Source };

/** Why a model ended in another way than at the end of its answer. */
export type Ending = 'length' | 'filtered' | 'refused' | 'paused' | 'brokenCall' | 'failed';

/** Speaker of a message: a known role, or a name or role as the server writes it. */
export type Speaker = { role: 'human' | 'system' | 'developer' } | { name: string };

/** One part of an output, in the form a person reads it (docs/protocol.md#values-on-the-wire). */
export type AnswerPart =
  /** Text as the runnable wrote it: Markdown. */
  | { kind: 'text'; text: string; marks?: Mark[] }
  /** Thoughts of the model; empty if the provider keeps them to itself. */
  | { kind: 'reasoning'; text: string }
  /** Words by which the model declines to answer. */
  | { kind: 'refusal'; text: string }
  | { kind: 'ending'; ending: Ending }
  | { kind: 'media'; media: Media }
  | { kind: 'tool-call'; call: ToolCall }
  | { kind: 'tool-result'; result: ToolResult }
  /** A message that is not by the answering model. */
  | { kind: 'message'; speaker: Speaker; parts: AnswerPart[] }
  /** Earlier messages, and fields that repeat what was sent, which the runnable sends beside its answer. */
  | { kind: 'earlier'; parts: AnswerPart[] }
  | { kind: 'sources'; sources: Source[] }
  /** A field of a dict; `isTextual` if it could be the text of the answer. */
  | { kind: 'field'; name: string; isTextual: boolean; parts: AnswerPart[] }
  /** The output of a node of a graph. */
  | { kind: 'node'; name: string; parts: AnswerPart[] }
  /** Something beside the answer, which a person sees on request. `brief`: words of the server about it. */
  | { kind: 'beside'; about: 'steps' | 'events' | 'state'; count: number; brief: string; parts: AnswerPart[] }
  /** A block of a message that only its provider knows. */
  | { kind: 'unknown'; type: string; value: Json }
  /** Anything else. */
  | { kind: 'data'; value: Json };
