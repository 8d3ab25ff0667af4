/** Milliseconds of a task that parsing may take: rendering the result takes about as long again. */
const sliceMs = 10;

let began: number | undefined;

/** Returns whether parsing has used up its share of the current task, anywhere on the page. */
export function isSliceOver(): boolean {
  if (began === undefined) {
    began = performance.now();
    setTimeout(() => {
      began = undefined;
    });
  }
  return performance.now() - began > sliceMs;
}
