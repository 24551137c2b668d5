/** The number of items of a list; with `has_more` there are more than `total` (FIND-04). */
export type Counts = { total?: number | undefined; has_more?: boolean | undefined }

/** Formats a number of items: "1,000+" if there are more. */
export const shownCount = ({ total = 0, has_more = false }: Counts): string =>
  `${total.toLocaleString('en')}${has_more ? '+' : ''}`
