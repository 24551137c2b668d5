import { RichText } from './rich-text.tsx'

const HTML =
  '<p>Every second Sunday the water leaves the harbour for ninety minutes, and a choir walks out to where it was.</p><blockquote>You hear the room only when there is none.</blockquote><h3>The tide table conducts</h3><p>Nobody else does. Who comes late, sings from the pier.</p>'

/** Sanitised HTML in a reading column. */
export default function RichTextDemo() {
  return <RichText html={HTML} size="reading" />
}
