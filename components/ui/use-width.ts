import { useEffect, useState } from 'preact/hooks';

/** Tells whether the page has at least this width in pixels. */
export function useWidth(least: number): boolean {
  const query = `(width >= ${least}px)`;
  const [isWide, setWide] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query);
    const look = () => setWide(media.matches);
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return isWide;
}
