import { fakeBrowser } from 'wxt/testing/fake-browser';

// Test files that share their modules share this browser, too.
fakeBrowser.reset();

const { session } = fakeBrowser.storage;

/** The fake browser lacks this method, which Chrome has had since version 130. */
session.getKeys = async () => Object.keys(await session.get(null));
