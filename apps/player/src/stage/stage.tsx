import * as m from '@earshot/messages/player'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { readTint } from '@earshot/ui/pictures/read-tint'
import { useEffect, type ReactNode } from 'react'
import styles from './stage.module.css'

/** The large picture with the content beside it; the page takes the picture's tint. */
export function Stage({ art, seed, children }: { art: string | undefined; seed: string; children: ReactNode }) {
  useTint(art)
  return (
    <section className={`wrap ${styles.stage}`} aria-label={m.player_region()}>
      <div className={styles.art}>
        <Picture src={art} alt="" seed={seed} sizes="(min-width: 60rem) 34rem, 92vw" first />
      </div>
      <div className={styles.words}>{children}</div>
      <FirstPaint />
    </section>
  )
}

/** A small line, the title and the maker of the item on the stage. */
export function StageTitle({
  small,
  title,
  by,
}: {
  small: ReactNode
  title: string
  by: { name: string; href?: string | undefined }
}) {
  return (
    <header className={styles.head}>
      <p className={styles.small} dir="auto">
        {small}
      </p>
      <h1 className={title.length > LONG_TITLE ? styles.longTitle : styles.title} dir="auto">
        {title}
      </h1>
      {by.name !== '' && (
        <p className={styles.by} dir="auto">
          {by.href === undefined ? by.name : <a href={by.href}>{by.name}</a>}
        </p>
      )}
    </header>
  )
}

/** Longer titles are set in a smaller size. */
const LONG_TITLE = 36

function useTint(art: string | undefined): void {
  useEffect(() => {
    if (art === undefined) return
    const { style } = document.documentElement
    let isOver = false
    void readTint(art).then((tint) => {
      if (isOver || tint === undefined) return
      style.setProperty('--tint-hue', String(tint.hue))
      style.setProperty('--tint-chroma', String(tint.chroma))
    })
    return () => {
      isOver = true
      style.removeProperty('--tint-hue')
      style.removeProperty('--tint-chroma')
    }
  }, [art])
}
