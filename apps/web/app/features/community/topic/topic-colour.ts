import '@earshot/ui/theme/topic-colours.css'
import { TOPIC_COLOURS } from '@earshot/contract/limits'

/**
 * Returns the attribute that sets --topic-wash, --topic-tone and --topic-ink of its content; an unknown name is grey
 * (COMMUNITY-04).
 */
export const topicColour = (color: string | undefined): { 'data-topic-colour': string } => ({
  'data-topic-colour': TOPIC_COLOURS.find((known) => known === color) ?? 'grey',
})
