/** A page where all is in view. */
export class EverythingInView {
  constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.seen([{ isIntersecting: true }]);
  }
  disconnect() {}
}
