import * as m from '@earshot/messages/site'
import IconRss from '@earshot/ui/icons/rss'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import styles from './feed-link.module.css'

/** A link to the feed of a page; `of` describes its content. */
export function FeedLink({ path, of }: { path: string; of: string }) {
  return (
    <a href={path} type="application/atom+xml" className={styles.link} title={m.site_feed_for_reader({ title: of })}>
      <IconRss size={20} />
      {m.feed()} <VisuallyHidden>{m.site_feed_of({ title: of })}</VisuallyHidden>
    </a>
  )
}
