import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { MOVE_IN, OVERVIEW } from '../../paths.ts'
import styles from './overview.module.css'

/** Says how a member becomes a creator (STUDIO-05). */
export function StartHere({ isClosed }: { isClosed: boolean }) {
  if (isClosed) return <EmptyState title={m.studio_no_creators()}>{m.studio_closed()}</EmptyState>
  const ways = [
    { title: m.studio_way_artist(), text: m.studio_way_artist_text(), act: m.become_an_artist(), start: 'artist' },
    {
      title: m.studio_way_podcast(),
      text: m.studio_way_podcast_text(),
      act: m.studio_start_podcast(),
      start: 'podcast',
    },
    { title: m.studio_way_move(), text: m.studio_way_move_text(), act: m.move_podcast_in(), href: MOVE_IN },
    { title: m.studio_way_claim(), text: m.studio_way_claim_text(), act: m.studio_claim(), start: 'artist' },
  ]
  return (
    <ul className={styles.ways}>
      {ways.map(({ title, text, act, start, href }, index) => (
        <li key={title}>
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
          <LinkButton variant={index === 0 ? 'solid' : 'line'} href={href ?? `${OVERVIEW}?start=${start}`}>
            {act}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
