import { formatCount } from '../../../lib/format.ts'

/** A count with its word: "1 post", "12 posts", "1.2K posts". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
