import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashToken } from '../apps/server/src/db/hash-token.ts'

/** A signed-in member: the id and the session's token. */
export type Listener = { id: number; token: string }

/** Adds signed-in members. */
export async function addListeners(pool: pg.Pool, count: number): Promise<Listener[]> {
  const tokens = new Map(
    Array.from({ length: count }, () => randomUUID()).map((token) => [hashToken(token), token] as const),
  )
  const { rows } = await pool.query<{ id: number; hash: string }>(
    `with listener as (
      insert into member (username, email) select 'listener ' || hash, hash || '@example.org' from unnest($1::text[]) hash
      returning id, substr(username, 10) as hash
    )
    insert into session (member_id, token_hash, expires_at) select id, hash, now() + interval '1 day' from listener
    returning member_id as id, token_hash as hash`,
    [[...tokens.keys()]],
  )
  return rows.map(({ id, hash }) => ({ id, token: tokens.get(hash) ?? '' }))
}
