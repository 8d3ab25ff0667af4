import { useEffect, useRef, useState } from 'preact/hooks';
import type { StorageEstimate, StorageReport } from '../../lib/chat/storage/storage-use.ts';
import { say } from '../../lib/words/say.ts';
import type { StorageView } from './storage-view.ts';

type Measured = {
  estimate: { value: StorageEstimate | undefined } | undefined;
  report: StorageReport | undefined;
  isMeasuring: boolean;
  problem: string | undefined;
};

/** Measures the storage on mount, whenever `changes` has a new value, and on request. */
export function useMeasured(storage: StorageView, changes: number) {
  const [measured, setMeasured] = useState<Measured>({
    estimate: undefined,
    report: undefined,
    isMeasuring: true,
    problem: undefined,
  });
  const measuring = useRef(new AbortController());

  async function measure() {
    measuring.current.abort();
    measuring.current = new AbortController();
    const { signal } = measuring.current;
    const add = (part: Partial<Measured>) => {
      if (!signal.aborted) setMeasured((before) => ({ ...before, ...part }));
    };
    add({ isMeasuring: true, problem: undefined });
    add({ estimate: { value: await storage.estimate() } });
    try {
      add({ report: await storage.measure(signal), isMeasuring: false });
    } catch (error) {
      add({ isMeasuring: false, problem: say('storage_unreadable', { reason: String(error) }) });
    }
  }

  useEffect(() => {
    void measure();
    return () => measuring.current.abort();
  }, [changes]);

  return { ...measured, measure };
}
