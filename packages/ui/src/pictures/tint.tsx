import { useEffect, useState, type CSSProperties } from 'react'
import { readTint, type PictureTint } from './read-tint.ts'
import styles from './tint.module.css'

/**
 * Fills the surrounding element with the dominant colour of a picture, as light as the theme allows. A blurred picture
 * would mix opposite colours to grey. The tint needs scripts; without them the background stays plain.
 */
export function Tint({ src }: { src: string }) {
  const [tint, setTint] = useState<PictureTint>()
  useEffect(() => {
    let isOver = false
    void readTint(src).then((found) => {
      if (!isOver) setTint(found)
    })
    return () => {
      isOver = true
    }
  }, [src])
  if (tint === undefined) return null
  const colour: CSSProperties & Record<`--${string}`, number> = { '--hue': tint.hue, '--chroma': tint.chroma }
  return <div className={styles.tint} style={colour} aria-hidden />
}
