import * as m from '@earshot/messages/podcast'
import { PlayFrom } from './play-from.tsx'
import type { Paragraph } from './transcript.rules.ts'
import styles from './transcript.module.css'

type Props = {
  episode: { id: number; name: string }
  language: string | null
  /** Whether its heading names the language: there are several transcripts. */
  isNamed: boolean
  paragraphs: readonly Paragraph[]
}

/**
 * The transcript of an episode, searchable; a click on a time plays from there. It opens on demand and is in the page
 * for search engines.
 */
export function Transcript({ episode, language, isNamed, paragraphs }: Props) {
  if (paragraphs.length === 0) return null
  return (
    <details className={styles.transcript}>
      <summary>
        <h2>
          {isNamed && language !== null ? m.podcast_transcript_in({ language: nameOf(language) }) : m.transcript()}
        </h2>
      </summary>
      <div lang={language ?? undefined} className={styles.text}>
        {paragraphs.map(({ start, speaker, text }, index) => (
          <div key={`${index} ${start}`} className={styles.paragraph}>
            {start !== undefined && <PlayFrom episode={episode} seconds={start} />}
            <p dir="auto">
              {speaker !== undefined && <b className={styles.speaker}>{speaker}</b>}
              {text}
            </p>
          </div>
        ))}
      </div>
    </details>
  )
}

// The interface is in English, on the server, too.
const nameOf = (language: string): string => {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
