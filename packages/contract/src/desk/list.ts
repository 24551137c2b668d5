import { z } from 'zod'
import { Count, Id, MaybeText, PageNumber, SearchText } from '../primitives.ts'

/** Limits of the lists of the desk (DESK-07). */
export const DESK_LIST = { pageSize: 50, countedMax: 10_000, actMax: 200 } as const

/** The input that every list of the desk has in addition to its filters. */
export const deskListInput = { search_text: SearchText, page: PageNumber }

/** A page of a list; `total` is exact up to 10,000 (DESK-07). */
export const deskList = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), total: Count })

/** The result of an act for each row: whether it was done, and otherwise why not. */
export const RowResults = z.array(z.object({ id: Id, done: z.boolean(), reason: MaybeText }))
export type RowResults = z.infer<typeof RowResults>
