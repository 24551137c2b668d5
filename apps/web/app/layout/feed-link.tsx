import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import IconRss from '@tabler/icons-react/dist/esm/icons/IconRss.mjs'
import styles from './feed-link.module.css'

/** The way to the feed of a page, for people with a feed reader; `of` says what comes in it. */
export function FeedLink({ path, of }: { path: string; of: string }) {
  return (
    <a href={path} type="application/atom+xml" className={styles.link} title={`${of}, for your feed reader`}>
      <IconRss size={20} aria-hidden />
      Feed<VisuallyHidden> of {of}</VisuallyHidden>
    </a>
  )
}
