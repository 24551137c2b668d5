import * as m from '@earshot/messages/ui'
import { useState } from 'react'
import IconPlayerPlayFilled from '../icons/player-play-filled.ts'
import { Picture } from '../pictures/picture.tsx'
import styles from './youtube.module.css'

/**
 * The event that the document dispatches when an embedded video starts, which reports nothing to the page; playback
 * then pauses.
 */
export const VIDEO_EVENT = 'earshot-video'

/**
 * The embedded player of a YouTube video, by the id that `youtubeId` of the contract reads from its URL (POST-06). It
 * loads nothing from YouTube before a click and renders nothing without an id (PUBLICATION-07). `poster` is a picture
 * of our server under the play icon.
 */
export function YouTube({
  id,
  title,
  poster,
}: {
  id: string | undefined
  title: string
  poster?: string | null | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  if (id === undefined) return null
  return (
    <div className={styles.frame}>
      <iframe
        // A new element, because the sandbox is fixed when its document loads.
        key={String(isOpen)}
        sandbox={isOpen ? SANDBOX : ''}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        {...(isOpen ? {} : UNASKED)}
      />
      {!isOpen && (
        <a
          className={styles.cover}
          href={`https://www.youtube.com/watch?v=${id}`}
          rel="noopener noreferrer"
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
            document.dispatchEvent(new Event(VIDEO_EVENT))
          }}
        >
          {poster && <Picture src={poster} alt="" shape="fill" sizes="(min-width: 84rem) 1336px, 100vw" first />}
          <span className={styles.sign}>
            <IconPlayerPlayFilled size={36} />
          </span>
          <span className={styles.words}>
            {m.ui_play_from_youtube({ title })}
            <small>{m.ui_youtube_contact()}</small>
          </span>
        </a>
      )}
    </div>
  )
}

// The video needs the storage of its own origin, which is not ours, so the sandbox stays effective.
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

// `srcDoc` has priority over `src`: while it is set and empty, nothing is loaded.
const UNASKED = { srcDoc: '', tabIndex: -1, 'aria-hidden': true } as const
