import * as z from 'zod/mini';

/** A question to the writer inside a page: for the field with the focus, or to insert a text into that field. */
export type WritingRequest = { do: 'find'; id: string } | { do: 'insert'; id: string; text: string };

/** Why a field is not written to; `kind`: it takes no text, such as one for dates. */
const refusal = z.enum(['protected', 'read-only', 'disabled', 'kind']);

/** Characters of a name at most. */
export const longestName = 80;

const name = z.string().check(z.maxLength(longestName));
const page = { title: name, url: z.string() };

/** `line` is a text field of one line. */
const fieldKind = z.enum(['line', 'lines']);

/** The answer to `find`. Names are for showing; '' is none. `room`: characters that still fit; null: any number. */
export const fieldFinding = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('found'),
    ...page,
    name,
    kind: fieldKind,
    room: z.nullable(z.int().check(z.nonnegative())),
  }),
  z.object({ status: z.literal('refused'), ...page, name, why: refusal }),
  z.object({ status: z.literal('frame'), isForeign: z.boolean() }),
  z.object({ status: z.literal('none') }),
]);

/** The answer to `insert`. `gone`: the field is; `moved`: the focus, to another place; `unchanged`: the field did not take the text. */
export const insertion = z.discriminatedUnion('status', [
  z.object({ status: z.literal('inserted') }),
  z.object({ status: z.literal('refused'), why: refusal }),
  z.object({ status: z.literal('too-long') }),
  z.object({ status: z.literal('gone') }),
  z.object({ status: z.literal('moved') }),
  z.object({ status: z.literal('unchanged') }),
]);

export type FieldRefusal = z.infer<typeof refusal>;
export type FieldFinding = z.infer<typeof fieldFinding>;
export type Insertion = z.infer<typeof insertion>;

type OfFrame = { isTop: boolean; finding: FieldFinding };

/** Chooses what the frame with the focus has found; the page knows whether that is one of its frames. */
export function findingOf<Frame extends OfFrame>(frames: Frame[]): Frame | undefined {
  const top = frames.find(({ isTop }) => isTop);
  if (top?.finding.status !== 'frame') return top;
  const inner = frames.filter(({ isTop }) => !isTop);
  const isForeign = (frame: OfFrame) => frame.finding.status === 'frame' && frame.finding.isForeign;
  return (
    inner.find(({ finding: { status } }) => status === 'found' || status === 'refused') ??
    inner.find(isForeign) ??
    top
  );
}
