/** How many items a list has; with `has_more` there are more than `total` (FIND-04). */
export type Counts = { total?: number | undefined; has_more?: boolean | undefined }

/** A number of items as it is shown: "1,000+" where there are more. */
export const shownCount = ({ total = 0, has_more = false }: Counts): string =>
  `${total.toLocaleString('en')}${has_more ? '+' : ''}`
