import { names } from './names.ts'
import styles from './rich-text.module.css'

/**
 * HTML that the server sanitised when it was stored and when it was sent (ARTISTS-09, PUBLICATION-08), set as a reading
 * column. The only place that sets inner HTML.
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
