import { exportPlaylist } from '@earshot/contract/calls/playlist'
import { ApiError } from '@earshot/contract/client'
import type { PLAYLIST_FORMATS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/playlist'
import { API_KEY } from '../../lib/api.ts'
import { readToken } from '../../lib/session-store.ts'

type Format = (typeof PLAYLIST_FORMATS)[number]

/** The formats of other programs, as people know them. */
export const EXPORTS: readonly { format: Format; label: string }[] = [
  { format: 'm3u8', label: 'M3U8' },
  { format: 'jspf', label: 'JSPF' },
  { format: 'xspf', label: 'XSPF' },
]

/** Saves a playlist as a file. The browser asks with the token, which a link could not send. Throws ApiError. */
export async function savePlaylistFile({ id, name }: { id: number; name: string }, format: Format): Promise<void> {
  const reply = await fetch(`/api/${exportPlaylist}?playlist_id=${id}&format=${format}`, {
    headers: { 'Api-Key': API_KEY, Token: readToken() },
  }).catch(() => undefined)
  if (reply?.ok !== true) throw new ApiError(reply?.status ?? 0, m.playlist_not_saved())
  const address = URL.createObjectURL(await reply.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.replaceAll(/[^\p{L}\p{N} _.-]/gu, '').trim() || `playlist-${id}`}.${format}`
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
