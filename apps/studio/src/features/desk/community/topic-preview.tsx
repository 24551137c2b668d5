import '@earshot/ui/theme/topic-colours.css'
import { drawnShapeOf } from '@earshot/contract/community/topic-icons'
import { THEMES } from '@earshot/contract/site/identity-colours'
import * as m from '@earshot/messages/topics'
import { ToneIcon } from '@earshot/ui/pictures/tone-icon.tsx'
import styles from './topics.module.css'

/** The card of a topic on the community page, in both themes (COMMUNITYDESK-01). */
export function TopicPreview({
  topic: { title, line, colour, icon },
}: {
  topic: { title: string; line: string; colour: string; icon: string }
}) {
  return (
    <div className={styles.previews}>
      {THEMES.map((theme) => (
        <section
          key={theme}
          data-theme={theme}
          className={styles.ground}
          aria-label={theme === 'dark' ? m.topics_preview_dark() : m.topics_preview_light()}
        >
          <div data-topic-colour={colour} className={styles.card}>
            <ToneIcon src={icon} shape={drawnShapeOf(icon)} seed={title} />
            <p className={styles.title} dir="auto">
              {title || m.topics_new()}
            </p>
            <p dir="auto">{line}</p>
          </div>
        </section>
      ))}
    </div>
  )
}
