import { HeroVideo } from './hero-video.tsx'

/** Text over a loop; without a loop here, the background is shown. */
export default function HeroVideoDemo() {
  return (
    <HeroVideo video={null}>
      <h2>What the room is listening to</h2>
      <p>New records, old favourites, and a podcast about bridges.</p>
    </HeroVideo>
  )
}
