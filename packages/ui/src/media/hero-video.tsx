import * as m from '@earshot/messages/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import IconPlayerPauseFilled from '../icons/player-pause-filled.ts'
import IconPlayerPlayFilled from '../icons/player-play-filled.ts'
import { FirstPaint } from '../navigation/first-paint.tsx'
import { Picture } from '../pictures/picture.tsx'
import { names } from '../text/names.ts'
import { reducesMotion } from '../theme/reduced-motion.ts'
import { readVideo, type Video } from './video.ts'
import styles from './hero-video.module.css'

type Props = {
  /** The URL of the loop; without it, only the poster or a plain background shows. */
  video: string | null | undefined
  /** The picture under the loop; defaults to the poster of the loop. */
  poster?: string | null
  /** `screen` fills the window, `band` about half of it (a third on a phone), `strip` is as high as its text. */
  size?: 'screen' | 'band' | 'strip'
  /** False if another picture is loaded first. */
  first?: boolean
  children: ReactNode
}

// A 16:9 poster that covers a taller box is wider than the window.
const SIZES = { screen: 'max(100vw, 178vh)', band: 'max(100vw, 111vh)', strip: '100vw' }

/**
 * A silent loop behind text. The poster is painted first. The loop starts by itself unless the visitor prefers reduced
 * motion or less data; it can be stopped, and a click on the preview starts it (AUDIO-05, AUDIO-07).
 */
export function HeroVideo({ video, poster, size = 'band', first = true, children }: Props) {
  const files = video === null || video === undefined || video === '' ? undefined : readVideo(video)
  const still = poster ?? files?.poster
  return (
    <div className={names(styles.hero, styles[size])}>
      {still !== null && still !== undefined && (
        <Picture src={still} alt="" sizes={SIZES[size]} shape="fill" first={first} />
      )}
      {files !== undefined && <Loop key={video} files={files} />}
      <div className={styles.words}>
        <div className="wrap">{children}</div>
      </div>
      {first && <FirstPaint />}
    </div>
  )
}

function Loop({ files }: { files: Video }) {
  const loop = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => {
    const element = loop.current
    if (element === null || !mayMove()) return undefined
    // A loop out of view would drain the battery.
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true && element.dataset.stopped === undefined) play(element)
      else element.pause()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const start = () => {
    const element = loop.current
    if (element === null) return
    delete element.dataset.stopped
    play(element)
  }
  const toggle = () => {
    const element = loop.current
    if (element === null) return
    if (element.paused) start()
    else {
      element.dataset.stopped = ''
      element.pause()
    }
  }

  return (
    <>
      <video
        ref={loop}
        className={names(styles.loop, isPlaying && styles.seen)}
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onClick={start}
      >
        {files.sources.map((source) => (
          <source key={source.src} {...source} />
        ))}
      </video>
      <IconButton
        variant="veil"
        label={isPlaying ? m.ui_stop_the_background_video() : m.ui_play_the_background_video()}
        className={`${styles.control} needs-scripts`}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </IconButton>
    </>
  )
}

function play(element: HTMLVideoElement): void {
  // If the browser refuses to play, the poster and the button stay.
  element.play().catch(() => undefined)
}

const mayMove = (): boolean => navigator.connection?.saveData !== true && !reducesMotion()
