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

/** Posts a call as a member; returns false if it was refused or not answered. */
export const post = (
  origin: string,
  path: string,
  { token, body }: { token: string; body: object },
): Promise<boolean> =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'api-key': 'earshot-web', 'content-type': 'application/json', token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).then(
    async (reply) => {
      await reply.text()
      return reply.ok
    },
    () => false,
  )
