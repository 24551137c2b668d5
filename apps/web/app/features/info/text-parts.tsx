import type { TextPart } from '@earshot/contract/site/cover'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import styles from './info.module.css'

/** The sections of a text page: the heading beside the text in wide windows, above it in narrow ones. */
export function TextParts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ title, html }, at) =>
    title === '' ? (
      <div key={at} className={styles.before}>
        <RichText html={html} />
      </div>
    ) : (
      <section key={at} className={styles.columns}>
        <h2 dir="auto">{title}</h2>
        <RichText html={html} />
      </section>
    ),
  )
}
