import { useEffect, useMemo } from 'preact/hooks';
import type { NextStep } from '../../../lib/chat/doctor/cause.ts';
import { createConnectionTest, type Tested } from '../../../lib/panel/doctor/connection-test.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { ConnectionTestSheet } from '../../doctor/ConnectionTestSheet.tsx';

type Props = {
  panel: Panel;
  tested: Tested;
  /** Resolves to whether access to the site was granted, if it was requested in the click that opened the test. */
  asked?: Promise<boolean> | undefined;
  isInEditor: boolean;
  onEdit(): void;
  onUseUrl(url: string): void;
  onUseMode(mode: DataTransferMode): void;
  onClose(): void;
};

/** Runs a connection test and shows it. Closing the sheet stops the test. */
export function ConnectionTest({ panel, tested, asked, isInEditor, onClose, ...on }: Props) {
  const test = useMemo(() => createConnectionTest(tested, panel.host), [panel]);
  useEffect(() => {
    void test.start(asked);
    return test.stop;
  }, [test]);
  const { steps, cause } = test.state.value;
  const { url } = tested.profile;

  async function unlock() {
    if (await panel.lock.unlocked()) await test.start();
  }

  function next(step: NextStep) {
    switch (step.kind) {
      case 'again':
        return void test.start();
      case 'allow-access':
        return void test.allowAccess();
      case 'unlock':
        return void unlock();
      case 'send-test':
        return void test.sendTest();
      case 'edit-profile':
        return on.onEdit();
      case 'use-url':
        return on.onUseUrl(step.url);
      case 'use-mode':
        return on.onUseMode(step.mode);
      case 'open-tab':
        return void globalThis.open(step.url, '_blank', 'noopener,noreferrer');
      case 'done':
        return;
    }
  }

  return (
    <ConnectionTestSheet
      url={url}
      steps={steps}
      cause={cause}
      isInEditor={isInEditor}
      report={test.report}
      onNext={next}
      onAgain={() => void test.start()}
      onClose={onClose}
    />
  );
}
