import { useEffect, useRef } from 'react'
import { readArt } from './art.ts'
import styles from './tint.module.css'

/** Points of the drawing to a side; the browser smooths between them when it stretches it. */
const POINTS = 24
/** Points that the blur reaches over the edge. */
const EDGE = 3

/**
 * The colours of a picture, softly, over all of the element around it. They are drawn once: a filter of CSS over so large a surface is worked out again
 * whenever something above it is painted, which costs a phone 50 ms for each press. Scripts draw it, so that without them the ground stays plain.
 */
export function Tint({ src }: { src: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    const image = new Image()
    const draw = () => {
      if (!context) return
      context.filter = 'blur(2px) saturate(1.6)'
      context.drawImage(image, -EDGE, -EDGE, POINTS + 2 * EDGE, POINTS + 2 * EDGE)
    }
    image.addEventListener('load', draw)
    image.src = smallest(src)
    return () => image.removeEventListener('load', draw)
  }, [src])
  return <canvas ref={canvas} width={POINTS} height={POINTS} className={styles.tint} aria-hidden />
}

const smallest = (src: string): string => readArt(src)?.webp.split(' ')[0] ?? src
