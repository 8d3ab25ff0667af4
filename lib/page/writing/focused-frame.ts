import type { FieldFinding } from './page-writing.ts';

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
