import type { Category } from '@earshot/contract/community/community'
import { soundPrint } from '@earshot/ui/media/sound-print'
import { readArt } from '@earshot/ui/pictures/art'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import styles from './topic-icon.module.css'

/** The icon of a topic; without one, the sound-print of its title in the topic's colour. */
export function TopicIcon({
  topic: { icon, title },
  className,
}: {
  topic: Pick<Category, 'icon' | 'title'>
  className?: string | undefined
}) {
  return (
    <span className={`${styles.icon} ${className ?? ''}`} aria-hidden>
      {icon === null || icon === undefined || icon === '' ? (
        <svg viewBox="0 0 100 100">
          <path d={soundPrint(title)} />
        </svg>
      ) : readArt(icon) === undefined ? (
        <img src={icon} alt="" loading="lazy" />
      ) : (
        <Picture src={icon} alt="" sizes="4rem" />
      )}
    </span>
  )
}
