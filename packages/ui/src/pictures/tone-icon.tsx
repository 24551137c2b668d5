import { soundPrint } from '../media/sound-print.ts'
import { readArt } from './art.ts'
import { Picture } from './picture.tsx'
import styles from './tone-icon.module.css'

/**
 * A small picture, or a drawing in the tone of a [data-topic-colour]: the shape of an SVG file, or without both the
 * sound-print of `seed`.
 */
export function ToneIcon({
  src,
  shape,
  seed,
  className,
}: {
  src: string | null | undefined
  shape?: string | undefined
  seed: string
  className?: string | undefined
}) {
  return (
    <span className={`${styles.icon} ${className ?? ''}`} aria-hidden>
      {shape !== undefined ? (
        <svg viewBox="0 0 24 24" className={styles.shape}>
          <use href={shape} />
        </svg>
      ) : src === null || src === undefined || src === '' ? (
        <svg viewBox="0 0 100 100">
          <path d={soundPrint(seed)} />
        </svg>
      ) : readArt(src) === undefined ? (
        <img src={src} alt="" loading="lazy" />
      ) : (
        <Picture src={src} alt="" sizes="4rem" />
      )}
    </span>
  )
}
