import type { Category } from '@earshot/contract/community/community'
import { drawnShapeOf } from '@earshot/contract/community/topic-icons'
import { ToneIcon } from '@earshot/ui/pictures/tone-icon.tsx'

/** The icon of a topic: a picture, a drawing in the topic's colour, or the sound-print of its title. */
export const TopicIcon = ({
  topic: { icon, title },
  className,
}: {
  topic: Pick<Category, 'icon' | 'title'>
  className?: string | undefined
}) => <ToneIcon src={icon} shape={drawnShapeOf(icon)} seed={title} className={className} />
