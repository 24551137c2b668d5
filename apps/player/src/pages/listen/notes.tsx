import { isWebLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/player'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { type Listening } from '../open/listening.ts'
import styles from './notes.module.css'

/** Show notes, description and transcripts. */
export function Notes({ listening: { kind, path, notes, words, transcripts } }: { listening: Listening }) {
  const readable = transcripts.filter(({ url }) => isWebLink(url))
  if (notes === undefined && words === undefined && readable.length === 0) return null
  const id = `notes-${path.replace('/', '-')}`
  return (
    <section aria-labelledby={id} className={styles.notes}>
      <h2 id={id} className={styles.heading}>
        {HEADINGS[kind]()}
      </h2>
      <RichText html={notes} />
      {words !== undefined && (
        <p dir="auto" className={styles.words}>
          {words}
        </p>
      )}
      {readable.map(({ url, type, language }) => (
        <p key={url} className={styles.transcript}>
          <a href={url} target="_blank" rel="noreferrer">
            {language ? m.player_transcript_in({ language }) : m.transcript()}
          </a>
          <span>{` ${type.replace(/^.*\//, '')}`}</span>
        </p>
      ))}
    </section>
  )
}

const HEADINGS: Record<Listening['kind'], () => string> = {
  episode: m.show_notes,
  season: m.player_about_podcast,
  playlist: m.player_about_playlist,
  album: m.player_about_album,
  play: m.player_about_track,
}
