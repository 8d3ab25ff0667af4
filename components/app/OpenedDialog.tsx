import * as features from './features.ts';
import type { Signal } from '@preact/signals';
import type { Panel } from '../../lib/panel/panel.ts';
import { useLate } from '../ui/use-late.ts';
import type { OpenDialog } from './open-dialog.ts';


type DialogProps = { panel: Panel; dialog: Signal<OpenDialog | undefined>; choices: Signal<number> };

/** The dialog that is open, loaded with the first one. */
export function OpenedDialog({ panel, dialog, choices }: DialogProps) {
  const Dialogs = useLate(dialog.value !== undefined, features.Dialogs);
  if (!dialog.value || !Dialogs) return null;
  return (
    <Dialogs
      panel={panel}
      dialog={dialog.value}
      onOpen={(next) => {
        dialog.value = next;
      }}
      onClose={(added) => {
        dialog.value = undefined;
        if (added) choices.value += 1;
      }}
    />
  );
}
