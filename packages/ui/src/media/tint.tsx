import { useEffect, useState, type CSSProperties } from 'react'
import { readTint, type PictureTint } from './read-tint.ts'
import styles from './tint.module.css'

/**
 * The most telling colour of a picture over all of the element around it, as light as the theme allows. Blurring the
 * picture instead would mix opposite colours to grey. Scripts read it, so that without them the ground stays plain.
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
