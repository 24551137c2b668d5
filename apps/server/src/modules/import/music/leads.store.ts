import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { artistKey } from './releases/releases.rules.ts'
import type { Track } from './releases/releases.rules.ts'

/**
 * Aliases of artists and albums: the key of an alias leads to the name of another artist, or to the key of another
 * album.
 */
export type Leads = { artists: ReadonlyMap<string, string>; albums: ReadonlyMap<string, string> }

/** Reads the aliases from merged artists and albums, and from corrected names of artists. */
export async function listLeads(db: Db): Promise<Leads> {
  const { rows } = await db.execute(sql`
    with recursive led (kind, removal_id, into_id) as (
      select r.kind, r.id, r.into_id from removal r where r.act = 'merge'
      union all
      select l.kind, l.removal_id, r.into_id from led l join removal r on r.act = 'merge' and r.kind = l.kind and r.item_id = l.into_id
    ), into_item as (
      select 'artist' as kind, id, name, source from artist where source is not null
      union all select 'album', id, title, source from album where source is not null
      union all
      select case x.table_name when 'artist' then 'artist' else 'album' end, (x.row->>'id')::int, coalesce(x.row->>'name', x.row->>'title'), x.row->>'source'
      from removed_row x join removal r on r.id = x.removal_id
      where x.table_name in ('artist', 'album') and r.act <> 'merge' and x.row->>'source' is not null
    )
    select i.kind, m.mark, null as title, i.name, i.source
    from led l join removed_mark m on m.removal_id = l.removal_id and starts_with(m.mark, l.kind || ':')
      join into_item i on i.kind = l.kind and i.id = l.into_id
    union all
    select 'artist', null, c.value->>'name', a.name, a.source from correction c join artist a on a.id = c.artist_id
    where c.field = 'title' and a.source is not null`)
  const found = Lead.array().parse(rows)
  const artists = new Map<string, string>()
  const albums = new Map<string, string>()
  for (const { kind, mark, title, name, source } of found)
    if (kind === 'album') albums.set(mark ?? '', source)
    else artists.set(mark ?? artistKey(title ?? ''), nameOf(name, source))
  return { artists, albums }
}

/** A track with resolved artist and album; `fileKeys` are the keys of the names in its file. */
export type LedTrack<File> = Track<File> & { fileKeys: string[] }

/** Resolves the aliases in the artists and albums of tracks. */
export function followLeads<File>({ artists, albums }: Leads, tracks: readonly Track<File>[]): LedTrack<File>[] {
  const nameNow = (name: string) => artists.get(artistKey(name)) ?? name
  return tracks.map((track) => ({
    ...track,
    fileKeys: [
      artistKey(track.artist),
      ...(track.release === undefined ? [] : [track.release.key, artistKey(track.release.owner)]),
    ],
    artist: nameNow(track.artist),
    release: track.release && {
      ...track.release,
      key: albums.get(track.release.key) ?? track.release.key,
      owner: nameNow(track.release.owner),
    },
  }))
}

// Returns a name that produces the key of the artist; the displayed name may produce another key.
const nameOf = (name: string, source: string): string =>
  artistKey(name) === source ? name : source.replace(/^artist:/, '')

const Lead = z.object({
  kind: z.enum(['artist', 'album']),
  mark: z.string().nullable(),
  title: z.string().nullable(),
  name: z.string(),
  source: z.string(),
})
