import { useEffect } from 'preact/hooks';

/** Opens the settings where the address of the page asks for them, as “Options” of the browser does. */
export function useSettingsAddress(open: () => void) {
  useEffect(() => {
    if (location.search !== '?settings') return;
    // A reload leads to the conversation.
    history.replaceState(null, '', location.pathname);
    open();
  }, []);
}
