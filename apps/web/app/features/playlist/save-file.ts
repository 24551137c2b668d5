import { exportPlaylist } from '@earshot/contract/calls'
import type { PLAYLIST_FORMATS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/playlist'
import { saveFile } from '../../lib/forms/save-file.ts'

type Format = (typeof PLAYLIST_FORMATS)[number]

/** The formats of other programs, with their common names. */
export const EXPORTS: readonly { format: Format; label: string }[] = [
  { format: 'm3u8', label: 'M3U8' },
  { format: 'jspf', label: 'JSPF' },
  { format: 'xspf', label: 'XSPF' },
]

/** Downloads a playlist as a file. Throws ApiError. */
export const savePlaylistFile = ({ id, name }: { id: number; name: string }, format: Format): Promise<void> =>
  saveFile(
    `${exportPlaylist}?playlist_id=${id}&format=${format}`,
    m.playlist_not_saved(),
    `${name.replaceAll(/[^\p{L}\p{N} _.-]/gu, '').trim() || `playlist-${id}`}.${format}`,
  )
