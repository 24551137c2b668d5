import * as m from '@earshot/messages/timed-text'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { textOfTrack, useTimedText, type TextKind } from './use-timed-text.ts'
import styles from './track-text.module.css'

const TimedTextView = lazy(() => import('./timed-text-view.tsx'))

type Props = {
  trackId: string
  /** Whether the track may have a text; it is requested only then. */
  hasText: boolean
  /** Whether the space of the text is reserved from the start. */
  isExpected: boolean
  /** Plays the track from a second. */
  onJump: (seconds: number) => void
}

/**
 * The lyrics of a song or the transcript of an episode. Renders nothing for a track without text, unless an earlier
 * track on this page had one.
 */
export function TrackText(props: Props) {
  const text = textOfTrack(props.trackId)
  return text === undefined ? null : <Faces {...props} {...text} />
}

function Faces({ trackId, hasText, isExpected, onJump, kind, id }: Props & { kind: TextKind; id: number }) {
  const read = useTimedText(kind, id, hasText)
  const [wasShown, setWasShown] = useState(isExpected)
  if (read.status === 'there' && read.texts.length > 0) {
    if (!wasShown) setWasShown(true)
    return (
      <Suspense fallback={<Loading kind={kind} />}>
        <TimedTextView key={trackId} trackId={trackId} kind={kind} texts={read.texts} onJump={onJump} />
      </Suspense>
    )
  }
  if (!wasShown) return null
  if (read.status === 'loading') return <Loading kind={kind} />
  if (read.status === 'there')
    return (
      <Frame kind={kind}>
        <p className={styles.empty}>
          {kind === 'lyrics' ? m.timed_text_empty_lyrics() : m.timed_text_empty_transcript()}
        </p>
      </Frame>
    )
  return (
    <Frame kind={kind}>
      <ErrorState
        title={kind === 'lyrics' ? m.timed_text_not_loaded_lyrics() : m.timed_text_not_loaded_transcript()}
        action={read.error.status === 403 ? undefined : <Button onClick={read.retry}>{m.try_again()}</Button>}
      >
        {read.error.message}
      </ErrorState>
    </Frame>
  )
}

function Loading({ kind }: { kind: TextKind }) {
  return (
    <Frame kind={kind}>
      <div className={styles.bar} />
      <div className={styles.skeleton} aria-busy="true">
        <VisuallyHidden>
          {kind === 'lyrics' ? m.timed_text_loading_lyrics() : m.timed_text_loading_transcript()}
        </VisuallyHidden>
        <Skeleton width="70%" />
        <Skeleton width="85%" />
        <Skeleton width="55%" />
      </div>
    </Frame>
  )
}

const Frame = ({ kind, children }: { kind: TextKind; children: ReactNode }) => (
  <section className={styles.section} aria-labelledby="timed-text">
    <h2 id="timed-text" className={styles.heading}>
      {kind === 'lyrics' ? m.lyrics() : m.transcript()}
    </h2>
    {children}
  </section>
)
