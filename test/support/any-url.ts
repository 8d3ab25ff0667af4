/**
 * In Node 20 and 22 `URL.canParse` refuses each address with letters such as “ü” once it was called some thousand times.
 * Browsers do not.
 */
URL.canParse = (url, base) => {
  try {
    return new URL(url, base) instanceof URL;
  } catch {
    return false;
  }
};
