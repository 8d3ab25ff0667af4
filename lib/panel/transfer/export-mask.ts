import { joinedRanges, type TextRange, withoutRanges } from '../../chat/masking/secret-search.ts';
import { type PieceLengths, piecesOf, rangesInText, type TextPiece } from '../../chat/masking/text-pieces.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import { withTexts } from '../../json/mapped-texts.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';

type TextMap = (text: string) => string;

/** Characters of one command: a message has a largest size. */
const lengths: PieceLengths = { piece: 512 * 1024, overlap: 64 * 1024 };

/** Builds a mask for secrets in exported data. */
export function createExportMask({ commands }: Host) {
  let isAnyKnown: boolean | undefined;

  async function found(texts: string[]) {
    const reply = await commands.findSecrets(texts);
    if (!reply.ok) throw new Error(say('export_notMasked', { problem: refusalText(reply.problem) }));
    isAnyKnown = reply.value.isAnyKnown;
    return reply.value.found;
  }

  async function rangesIn(texts: readonly string[]): Promise<TextRange[][]> {
    const ranges = texts.map((): TextRange[] => []);
    for (const pieces of commandsOf(texts)) {
      for (const { text, ...range } of await found(pieces.map((piece) => piece.text))) {
        const piece = pieces[text];
        if (piece) ranges[piece.of]?.push(...rangesInText(piece, [range], lengths));
      }
    }
    return ranges.map(joinedRanges);
  }

  /**
   * Masks all texts of a finished value; `mapAll` maps them in the same order each time. Throws if the worker does not
   * reply.
   */
  return async function masked<Value>(
    value: Value,
    mapAll: (value: Value, map: TextMap) => Value = withTexts,
  ): Promise<Value> {
    if (isAnyKnown === undefined) await found([]);
    if (!isAnyKnown) return value;
    const texts: string[] = [];
    mapAll(value, (text) => {
      if (text.length >= shortest) texts.push(text);
      return text;
    });
    const ranges = await rangesIn(texts);
    if (ranges.every(({ length }) => length === 0)) return value;
    let place = 0;
    return mapAll(value, (text) =>
      text.length < shortest ? text : addressKept(text, withoutRanges(text, ranges[place++] ?? [])),
    );
  };
}

/** Characters: the four of a beginning that is cut, and the mark of the cut. */
const shortest = 5;

/** Keeps the origin of an address that would be none without it: requests tell it to everybody on their way. */
function addressKept(text: string, masked: string): string {
  if (text === masked || !/^https?:/i.test(text) || !URL.canParse(text) || URL.canParse(masked))
    return masked;
  return `${new URL(text).origin}/[secret]`;
}

export type ExportMask = ReturnType<typeof createExportMask>;

/** Masks secrets in one text. Throws if the worker does not reply. */
export const maskedText = (text: string, host: Host): Promise<string> => createExportMask(host)(text);

/** A text or part of it; `of` is the index of the text. */
type Piece = TextPiece & { of: number };

function commandsOf(texts: readonly string[]): Piece[][] {
  const commands: Piece[][] = [];
  let room = 0;
  for (const [of, text] of texts.entries()) {
    for (const piece of piecesOf(text, lengths)) {
      if (room < piece.text.length) {
        commands.push([]);
        room = lengths.piece;
      }
      commands.at(-1)?.push({ ...piece, of });
      room -= piece.text.length;
    }
  }
  return commands;
}
