import { initials as initialsOf } from '../../lib/chat/profile/profile.ts';
import styles from './Avatar.module.css';

type Props = {
  name: string;
  picture: string;
  /** Degrees on the colour wheel. */
  hue?: number;
  /** Letters instead of those of the name. */
  initials?: string | undefined;
  size?: 'small' | 'big';
};

/** A tile with an embedded picture, or with initials in a colour. Never loads a remote picture. */
export function Avatar({ name, picture, hue, initials, size = 'small' }: Props) {
  const look = `${styles.avatar} ${size === 'big' ? styles.big : ''}`;
  if (picture.startsWith('data:image/')) return <img class={look} src={picture} alt="" />;
  return (
    <span
      class={look}
      data-tile
      style={hue === undefined ? undefined : { '--hue': String(hue) }}
      aria-hidden="true"
    >
      {initials || initialsOf(name)}
    </span>
  );
}
