/** Drawn icons of topics: shapes of Tabler Icons in the file TOPIC_ICONS_PATH (COMMUNITYDESK-01). */
export const TOPIC_ICONS = [
  'music',
  'headphones',
  'microphone',
  'vinyl',
  'disc',
  'device-speaker',
  'radio',
  'guitar-pick',
  'piano',
  'metronome',
  'playlist',
  'ear',
  'broadcast',
  'ticket',
  'calendar-event',
  'map-pin',
  'building-pavilion',
  'news',
  'book',
  'pencil',
  'quote',
  'camera',
  'movie',
  'palette',
  'messages',
  'speakerphone',
  'question-mark',
  'bulb',
  'star',
  'heart',
  'flame',
  'bolt',
  'moon',
  'leaf',
  'coffee',
  'users',
  'world',
  'tools',
  'shopping-bag',
  'trophy',
] as const
export type TopicIconName = (typeof TOPIC_ICONS)[number]

/** The file of the drawn icons, written by packages/ui/make-icons.mjs. */
const TOPIC_ICONS_PATH = '/topic-icons.svg'

/** Returns the URL of a drawn icon, which an image shows. */
export const drawnIconUrl = (name: TopicIconName): string => `${TOPIC_ICONS_PATH}#${name}`

/** Returns the URL of the shape of a drawn icon, which `use` draws in any colour; undefined for another icon. */
export function drawnShapeOf(icon: string | null | undefined): string | undefined {
  const name = TOPIC_ICONS.find((each) => icon === drawnIconUrl(each))
  return name === undefined ? undefined : `${TOPIC_ICONS_PATH}#shape-${name}`
}
