import { soundPrint } from '../media/sound-print.ts'
import { names } from '../text/names.ts'
import { readArt } from './art.ts'
import styles from './picture.module.css'

type Props = {
  /** The URL of the picture; without it a sound-print of `seed` is shown. */
  src: string | null | undefined
  /** The text alternative; empty if the text beside it says the same. */
  alt: string
  /** The `sizes` attribute: the displayed width. */
  sizes: string
  shape?: 'square' | 'round' | 'wide' | 'fill' | 'own'
  /** The seed of the sound-print, usually the title. */
  seed?: string
  /** True for the first visible picture: it is fetched with priority. */
  first?: boolean
  /** The point that a crop keeps, as CSS writes it: "50% 20%" (SITE-15). */
  focus?: string | null | undefined
  className?: string
}

/**
 * A picture in the sizes that the page needs, with its space reserved from the start. `fill` covers its container,
 * `own` preserves the picture's aspect ratio.
 */
export function Picture({ src, alt, sizes, shape = 'square', seed = alt, first = false, focus, className }: Props) {
  const box = names(styles.box, styles[shape], className)
  if (src === null || src === undefined || src === '') {
    return (
      <span
        className={names(box, styles.print)}
        role={alt === '' ? undefined : 'img'}
        aria-label={alt === '' ? undefined : alt}
        aria-hidden={alt === '' ? true : undefined}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">
          <path d={soundPrint(seed)} />
        </svg>
      </span>
    )
  }
  const art = readArt(src, sizes)
  const loading = first
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  const style = focus ? { objectPosition: focus } : undefined
  return (
    <span className={box}>
      {art === undefined ? (
        <img src={src} alt={alt} style={style} {...loading} />
      ) : (
        <img
          src={src}
          srcSet={art.webp}
          sizes={sizes}
          width={art.width}
          height={art.height}
          alt={alt}
          style={style}
          {...loading}
        />
      )}
    </span>
  )
}
