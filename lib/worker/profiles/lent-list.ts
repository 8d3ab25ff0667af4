import { logFault } from '../../platform/browser/fault-log.ts';

export type LentListWorld = {
  readLent(): Promise<string[]>;
  writeLent(patterns: string[]): Promise<void>;
};

export const lentFault = (error: unknown) => logFault('giving access back', error);

/** The permissions that are to be given back, on disk as they are. A full disk keeps nobody from going on. */
export function createLentList({ readLent, writeLent }: LentListWorld) {
  const patterns = new Set<string>();
  const write = () => writeLent([...patterns]).catch(lentFault);
  return {
    all: () => [...patterns],
    async read() {
      for (const pattern of await readLent()) patterns.add(pattern);
    },
    async note(pattern: string) {
      patterns.add(pattern);
      await write();
    },
    async forget(pattern: string) {
      patterns.delete(pattern);
      await write();
    },
  };
}
