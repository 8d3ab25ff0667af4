/** Formatters of `Intl` by their kind and options: making one takes longer than using it a hundred times. */
const made = new Map<string, unknown>();

function cached<Of extends unknown[], Made>(kind: string, make: (...of: Of) => Made) {
  return (...of: Of): Made => {
    const key = `${kind} ${JSON.stringify(of)}`;
    const known = (made.get(key) as Made | undefined) ?? make(...of);
    made.set(key, known);
    return known;
  };
}

export const formatters = {
  getDateTimeFormat: cached(
    'date',
    (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
  ),
  getNumberFormat: cached(
    'number',
    (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  ),
  getPluralRules: cached(
    'plural',
    (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
  ),
  getListFormat: cached(
    'list',
    (locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
  ),
};

/** Chooses the locale of numbers and dates: the browser's region counts if it speaks the language of the texts. */
export const localeFor = (language: string, browserLocale: string | undefined): string =>
  browserLocale?.split('-')[0] === language.split('-')[0] ? (browserLocale ?? language) : language;
