import { putBeside } from './beside.ts';
import { watchPointedAt } from './pointed-at.ts';
import styles from './Tooltip.module.css';

/**
 * Shows the `data-tooltip` of the control that has the pointer or the keyboard's focus. It repeats the name of
 * an icon button, which assistive technology knows already. Returns a function that ends this.
 */
export function startTooltips(): () => void {
  const box = document.createElement('div');
  box.role = 'tooltip';
  box.popover = 'manual';
  box.className = styles.tooltip ?? '';

  let opening: ReturnType<typeof setTimeout> | undefined;
  const watch = watchPointedAt<HTMLElement>({
    find: (target) => target.closest<HTMLElement>('[data-tooltip]'),
    onChange(control) {
      if (!control) return box.remove();
      box.textContent = control.dataset.tooltip ?? '';
      // Inside of a modal dialog, since everything outside of it is inert.
      (control.closest('dialog') ?? document.body).append(box);
      // Later: a popup that closes returns the focus while no other popover may open.
      clearTimeout(opening);
      opening = setTimeout(() => {
        if (!box.isConnected) return;
        box.showPopover();
        putBeside(box, control.getBoundingClientRect());
      });
    },
  });
  box.addEventListener('pointerenter', watch.stay);
  box.addEventListener('pointerleave', watch.leave);
  return watch.end;
}
