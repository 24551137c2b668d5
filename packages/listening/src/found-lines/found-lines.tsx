import type { searchLines } from '@earshot/contract/calls'
import type { FoundLine } from '@earshot/contract/catalogue/timed-text'
import type { Data } from '@earshot/contract/client'
import * as m from '@earshot/messages/listening'
import { clockText, clockWords } from '@earshot/playback/time/clock-text'
import { momentHash } from '@earshot/playback/time/moment'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useId, type ReactNode } from 'react'
import { joined } from '../tracks/fact-words.ts'
import { foundCount } from './found-count.ts'
import styles from './found-lines.module.css'

type Props = {
  found: Data<typeof searchLines>
  /** Returns the URL of the page that plays a song or an episode. */
  href: (kind: 'play' | 'episode', id: number) => string
  /** Returns the URL of a picture in the form that this app loads. */
  picture?: (url: string) => string
  /** Renders a button that plays a result from a second, on pages that can play. */
  button?: (of: `${'play' | 'episode'}/${number}`, title: string, from: number | undefined) => ReactNode
}

/**
 * Lists songs found by their lyrics and episodes found by their transcripts, each with the matching line, linked to its
 * second.
 */
export function FoundLines({ found: { songs, episodes }, href, picture = (url) => url, button }: Props) {
  return (
    <>
      <Group title={m.listening_in_lyrics()} count={songs.counts.total} isEmpty={songs.data.length === 0}>
        {songs.data.map(({ id, title, artistName, album_art: art, found_line: line }) => (
          <Row
            key={id}
            href={href('play', id) + hashOf(line)}
            picture={art && picture(art)}
            title={title}
            note={artistName}
            line={line}
          >
            {button?.(`play/${id}`, title, line.start)}
          </Row>
        ))}
      </Group>
      <Group title={m.listening_in_transcripts()} count={episodes.counts.total} isEmpty={episodes.data.length === 0}>
        {episodes.data.map(({ id, name, podcastTitle, avatarURL: art, found_line: line }) => (
          <Row
            key={id}
            href={href('episode', id) + hashOf(line)}
            picture={art && picture(art)}
            title={name}
            note={podcastTitle}
            line={line}
          >
            {button?.(`episode/${id}`, name, line.start)}
          </Row>
        ))}
      </Group>
    </>
  )
}

type GroupProps = { title: string; count: number | undefined; isEmpty: boolean; children: ReactNode }

function Group({ title, count, isEmpty, children }: GroupProps) {
  const heading = useId()
  if (isEmpty) return null
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <h2 id={heading} className={styles.heading}>
        {count === undefined ? title : joined(title, foundCount(count))}
      </h2>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}

type RowProps = {
  href: string
  picture: string | null | undefined
  title: string
  note: string
  line: FoundLine
  children: ReactNode
}

function Row({ href, picture, title, note, line: { start, language, excerpt }, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.art}>
        <Picture src={picture} alt="" seed={title} sizes="4.5rem" />
        {children}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <StretchedLink href={href} dir="auto">
            {title}
          </StretchedLink>
        </h3>
        <p className={styles.note}>
          <bdi>{note}</bdi>
        </p>
        <p className={styles.excerpt} dir="auto" lang={language ?? undefined}>
          {excerpt.map(({ text, is_match: isMatch }, index) =>
            isMatch ? <mark key={`${index} ${text}`}>{text}</mark> : text,
          )}
        </p>
      </div>
      {start !== undefined && (
        <p className={styles.time}>
          <span aria-hidden>{clockText(start)}</span>
          <VisuallyHidden>{clockWords(start)}</VisuallyHidden>
        </p>
      )}
    </li>
  )
}

const hashOf = ({ start }: FoundLine): string => (start === undefined ? '' : momentHash(start))
