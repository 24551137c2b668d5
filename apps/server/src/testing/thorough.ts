/** Whether this run tries as many inputs as it can (`npm test -- --all`), and not only those that find most defects. */
export const isThorough = process.env.TEST_THOROUGH === 'on'

/** Returns one of each `few` items that one code serves, and all of them with `npm test -- --all`. */
export const sampleOf = <Item>(items: readonly Item[], few: number): readonly Item[] =>
  isThorough ? items : items.filter((_, index) => index % few === 0)

/** Returns the rows of a table test: `more` of them with `npm test -- --all`. */
export const withMore = <Row>(few: readonly Row[], more: readonly Row[]): readonly Row[] =>
  isThorough ? [...few, ...more] : few
