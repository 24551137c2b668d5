import type { MentioningText } from '@earshot/contract/community/mention'
import * as m from '@earshot/messages/catalogue'
import { StoryCard } from '@earshot/ui/cards/story-card.tsx'
import { DateText } from '../../lib/text/date-text.tsx'
import styles from './text-grid.module.css'

/** Posts and articles about an artist, as cards. */
export function TextGrid({ texts }: { texts: readonly MentioningText[] }) {
  return (
    <ul className={styles.texts}>
      {texts.map(({ kind, id, title, text, image, by, created_at: date }) => (
        <li key={`${kind}/${id}`}>
          <StoryCard
            href={kind === 'post' ? `/community/post/${id}` : `/publication/${id}`}
            picture={image}
            title={title}
            text={text ?? ''}
            by={kind === 'post' ? '' : undefined}
            sizes="(min-width: 62rem) 20vw, (min-width: 40rem) 45vw, 7rem"
          >
            <span className={styles.foot}>
              {kind === 'post' ? m.post() : m.article()}
              {by && <bdi>{by}</bdi>}
              <DateText date={date} />
            </span>
          </StoryCard>
        </li>
      ))}
    </ul>
  )
}
