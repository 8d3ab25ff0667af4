import { fakeBrowser } from 'wxt/testing/fake-browser';

const { session } = fakeBrowser.storage;

/** The fake browser lacks this method, which Chrome has had since version 130. */
session.getKeys = async () => Object.keys(await session.get(null));
