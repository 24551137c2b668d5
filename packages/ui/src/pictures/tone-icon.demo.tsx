import '../theme/topic-colours.css'
import { ToneIcon } from './tone-icon.tsx'

/** A sound-print and a shape in the tone of a topic. */
export default function ToneIconDemo() {
  return (
    <div data-topic-colour="teal" style={{ display: 'flex', gap: '1rem' }}>
      <ToneIcon src={null} seed="Heard lately" />
      <ToneIcon src={null} shape="/topic-icons.svg#shape-headphones" seed="Heard lately" />
    </div>
  )
}
