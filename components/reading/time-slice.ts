/** Milliseconds of one task that reading may take: drawing what was read takes about as long again. */
const sliceMs = 10;

let began: number | undefined;

/** Whether reading has had its share of the task under way, wherever on the page it was done. */
export function isSliceOver(): boolean {
  if (began === undefined) {
    began = performance.now();
    setTimeout(() => {
      began = undefined;
    });
  }
  return performance.now() - began > sliceMs;
}
