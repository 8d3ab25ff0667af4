/** Tells whether the name of a value says that the value is secret. */
export const isSecretName = (name: string) =>
  /(?:^|_)(?:token|secret|password)$|(?:api|access|secret|private)_?key$/i.test(
    name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'),
  );
