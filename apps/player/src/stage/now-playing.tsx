import type { Chapter } from '@earshot/contract/catalogue/podcast'
import { Transport } from '@earshot/listening/controls/transport.tsx'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import * as m from '@earshot/messages/player'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Listening } from '../pages/open/listening.ts'
import { stageInView } from '../panels.ts'
import { Tools } from '../transport/controls.tsx'
import { SeekBar } from '../transport/seek-bar.tsx'
import { PreviewNote } from './preview-note.tsx'
import { Stage, StageTitle } from './stage.tsx'
import styles from './now-playing.module.css'

const isInWindow = ({ top, bottom }: DOMRect): boolean => bottom > 0 && top < innerHeight

type Props = { word: ReactNode; title?: string; by?: Listening['by']; chapters?: readonly Chapter[]; share?: ReactNode }

/**
 * The stage: the current track with all controls. `word` names the kind of its page; `title` is the title of the page
 * before playback; `by` links its maker, `chapters` are the chapters of the current track, `share` is a menu.
 */
export function NowPlaying({ word, title, by, chapters = [], share }: Props) {
  const track = usePlayback((now) => now.track)
  const isPaused = usePlayback((now) => now.status === 'paused')
  const controls = useRef<HTMLDivElement>(null)
  // Runs before the dock is painted, so that the dock does not flash.
  useLayoutEffect(() => {
    if (controls.current !== null) stageInView.set(isInWindow(controls.current.getBoundingClientRect()))
  }, [])
  useEffect(() => {
    if (controls.current === null) return
    const observer = new IntersectionObserver(([entry]) => stageInView.set(entry?.isIntersecting === true))
    observer.observe(controls.current)
    return () => {
      observer.disconnect()
      stageInView.set(false)
    }
  }, [])
  if (track === undefined) return null
  return (
    <Stage art={track.art} seed={track.title}>
      <title>{m.page_title({ title: (isPaused && title) || m.by({ title: track.title, name: track.artist }) })}</title>
      <StageTitle
        small={word}
        title={track.title}
        by={{ name: track.artist, href: track.by ?? (by?.name === track.artist ? by.href : undefined) }}
      />
      <PreviewNote track={track} />
      <div className={styles.controls}>
        <SeekBar marks={chapters.map(({ start }) => start)} />
        <div ref={controls} className={styles.transport}>
          <Transport size="l" />
        </div>
        <Tools chapters={chapters} share={share} />
      </div>
    </Stage>
  )
}
