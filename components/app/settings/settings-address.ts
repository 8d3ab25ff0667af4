import { useEffect } from 'preact/hooks';

/** Opens the settings where the address of the page asks for them, as “Options” of the browser does. */
export function useSettingsAddress(open: () => void) {
  useEffect(() => {
    const leaving = new AbortController();
    const look = () => {
      if (location.hash !== '#settings') return;
      history.replaceState(null, '', location.pathname);
      open();
    };
    look();
    window.addEventListener('hashchange', look, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}
