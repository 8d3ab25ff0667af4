import styles from './Icon.module.css';
import { type IconName, outlines } from './icons.ts';

/** A decorative icon: the words beside it or the name of its button say the same. */
export const Icon = ({ name }: { name: IconName }) => (
  <Outline path={outlines[name]} isSolid={name === 'stop'} />
);

/** A decorative icon whose outline is not part of the page's start. */
export const Outline = ({ path, isSolid = false }: { path: string; isSolid?: boolean }) => (
  <svg class={`${styles.icon} ${isSolid ? styles.solid : ''}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
