import type { Profile } from '@earshot/contract/account'
import type { Playlist } from '@earshot/contract/playlist'
import * as m from '@earshot/messages/playlist'
import { Picture } from '@earshot/ui/media/picture.tsx'
import { names } from '@earshot/ui/text/names'
import type { Read } from '../../lib/state/use-read.ts'
import { formatCount } from '../../lib/text/format.ts'
import styles from './edit.module.css'

/** The head of the page: the member, and what their playlists count (PLAYLISTEDIT-02). It says plainly that money is not counted yet. */
export function StreamsHeader({ profile, playlists }: { profile: Profile; playlists: Read<readonly Playlist[]> }) {
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
    <header className={names(styles.hero, profile.backImage ? styles.pictured : undefined)}>
      {profile.backImage && <Picture src={profile.backImage} alt="" shape="fill" sizes="100vw" first />}
      <div className={`wrap ${styles.heroWords}`}>
        <p className={styles.kicker}>{m.playlists()}</p>
        <h1 dir="auto">{profile.username}</h1>
        <dl className={styles.facts}>
          {facts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.later}>{m.playlist_earnings_later()}</p>
      </div>
    </header>
  )
}
