import type { TextPart } from '@earshot/contract/cover'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import styles from './info.module.css'

/** The parts of a page of text: the heading beside its text on wide windows, above it on narrow ones. */
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
