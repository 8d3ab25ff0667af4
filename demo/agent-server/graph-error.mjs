/** An error that a graph raises, by the name of its Python class. */
export class GraphError extends Error {
  /**
   * @param {string} name
   * @param {string} message
   */
  constructor(name, message) {
    super(message);
    this.name = name;
  }
}

/** Ends a step of a graph with a question. */
export class Interrupt extends Error {
  /** @param {unknown} value the question */
  constructor(value) {
    super('The run waits for a person.');
    this.value = value;
  }
}
