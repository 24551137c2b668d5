import { ACCOUNT_KINDS, type MoneyOwner } from '@earshot/contract/desk/money/overview'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'

/** The SQL of the owner of an account as JSON; accounts of the community have no name. `a` is the account's alias. */
export const ownerOf = (a: string): SQL => {
  const [kind, id] = [sql.raw(`${a}.kind`), sql.raw(`${a}.owner_id`)]
  return sql`json_build_object('kind', ${kind}, 'id', ${id}, 'name', case ${kind}
    when 'artist' then (select name from artist where id = ${id})
    when 'podcast' then (select title from podcast where id = ${id})
    when 'member' then (select username from member where id = ${id}) end)`
}

/** An owner of an account, as `ownerOf` builds it. */
export const OwnerJson: z.ZodType<MoneyOwner> = z.object({
  kind: z.enum(ACCOUNT_KINDS),
  id: z.number(),
  name: z.string().nullable(),
})
