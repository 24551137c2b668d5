import { Tint } from './tint.tsx'

/** The colours of a picture as a background. */
export default function TintDemo() {
  return (
    <div style={{ height: '8rem' }}>
      <Tint src="/share.png" />
    </div>
  )
}
