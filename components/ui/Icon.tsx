/** Stroke paths on a grid of 24 by 24. */
const paths = {
  add: 'M12 5v14M5 12h14',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  delete: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  compose: 'M4 5h10M4 5v14h14V11M10 14l1-3 8-8 2 2-8 8z',
  send: 'M12 20V5M5 12l7-7 7 7',
  stop: 'M7 7h10v10H7z',
  close: 'M6 6l12 12M18 6L6 18',
  page: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  transfer: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17h.01',
  retry: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4v6h4V4zM7 14v6h4v-6z',
  attach: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7L9.3 17a1.7 1.7 0 0 1-2.4-2.4L14 7.5',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  check: 'M5 13l4 4L19 7',
  back: 'M15 6l-6 6 6 6',
  forward: 'M9 6l6 6-6 6',
  fork: 'M7 4v6a4 4 0 0 0 4 4h6M7 4v16M14 10l4 4-4 4',
  path: 'M6 4v9a3 3 0 0 0 3 3h9M14 12l4 4-4 4',
  find: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L21 21',
  pin: 'M9 4h6l-1 6 4 4H6l4-4zM12 14v7',
  unpin: 'M9 4h6l-1 6 4 4H6l4-4zM12 14v7M4 4l16 16',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
