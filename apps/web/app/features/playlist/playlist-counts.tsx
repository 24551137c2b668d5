import type { Playlist } from '@earshot/contract/playlist'
import * as m from '@earshot/messages/playlist'
import type { Read } from '../../lib/state/use-read.ts'
import { formatCount } from '../../lib/text/format.ts'
import styles from './edit.module.css'

/** What the member's playlists count. */
export function PlaylistCounts({ playlists }: { playlists: Read<readonly Playlist[]> }) {
  const sumOf = (amount: (playlist: Playlist) => number): string => {
    if (playlists.face === 'loading') return '…'
    return playlists.face === 'failed' ? '–' : formatCount(playlists.data.reduce((sum, each) => sum + amount(each), 0))
  }
  const facts = [
    [m.playlist_streams(), sumOf(({ plays = 0 }) => plays)],
    [m.playlists(), sumOf(() => 1)],
    [m.tracks(), sumOf(({ song_count: count }) => count)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
