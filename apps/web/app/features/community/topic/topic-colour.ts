import '@earshot/ui/theme/topic-colours.css'
import { TOPIC_COLOURS } from '@earshot/contract/limits'

/**
 * The attribute that sets --topic-wash, --topic-tone and --topic-ink for what is inside; an unknown name is grey
 * (COMMUNITY-04).
 */
export const topicColour = (color: string | undefined): { 'data-topic-colour': string } => ({
  'data-topic-colour': TOPIC_COLOURS.find((known) => known === color) ?? 'grey',
})
