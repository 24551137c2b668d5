import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'

/** The row of a query that selects these columns; columns of a left join may also be null. */
export type RowOf<Columns, LeftJoined extends keyof Columns = never> = SelectResultFields<Omit<Columns, LeftJoined>> & {
  [Name in LeftJoined]: SelectResultFields<Pick<Columns, LeftJoined>>[Name] | null
}
