import { HeroVideo } from './hero-video.tsx'

/** Text over a loop; this example has no loop, so it shows the background. */
export default function HeroVideoDemo() {
  return (
    <HeroVideo video={null}>
      <h2>What the room is listening to</h2>
      <p>New records, old favourites, and a podcast about bridges.</p>
    </HeroVideo>
  )
}
