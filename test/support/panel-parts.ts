/** A part of the panel that has these members alone. */
export const partOf = <Part>(given: NoInfer<Partial<Part>>) => given as Part;
