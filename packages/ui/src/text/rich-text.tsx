import { names } from './names.ts'
import styles from './rich-text.module.css'

/**
 * Renders HTML that the server sanitised when it was stored and again when it was sent (ARTISTS-09, PUBLICATION-08), as
 * a reading column. The only component that sets inner HTML.
 */
export function RichText({ html, size = 'm' }: { html: string | null | undefined; size?: 'm' | 'reading' }) {
  if (html === null || html === undefined || html === '') return null
  return (
    <div
      data-text=""
      className={names(styles.text, styles[size])}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
