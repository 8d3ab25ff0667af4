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

  const watch = watchPointedAt<HTMLElement>({
    // An open menu stands where the tooltip of its button would be.
    find: (target) => target.closest<HTMLElement>('[data-tooltip]:not([aria-expanded="true"])'),
    onChange(control) {
      if (!control) return box.remove();
      box.textContent = control.dataset.tooltip ?? '';
      // Inside of a modal dialog, since everything outside of it is inert; otherwise inside of the landmark.
      (control.closest('dialog, main') ?? document.body).append(box);
      open(box, control);
    },
    onMove: (control) => putBeside(box, control.getBoundingClientRect()),
  });
  box.addEventListener('pointerenter', watch.stay);
  box.addEventListener('pointerleave', watch.leave);
  box.addEventListener('click', focusBelow);
  return watch.end;
}

/** Focuses the text box that the tooltip covered. A covered button is not pressed: nobody sees it. */
function focusBelow({ clientX, clientY }: MouseEvent) {
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('input, textarea')?.focus();
}

function open(box: HTMLElement, control: HTMLElement) {
  const show = () => {
    box.showPopover();
    putBeside(box, control.getBoundingClientRect());
  };
  try {
    show();
  } catch {
    // A menu that closes gives the focus back while no other popover may open.
    setTimeout(() => box.isConnected && !box.matches(':popover-open') && show());
  }
}
