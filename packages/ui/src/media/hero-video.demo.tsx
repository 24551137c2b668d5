import { HeroVideo } from './hero-video.tsx'

/** Words over a loop; here there is no loop, so the ground shows. */
export default function HeroVideoDemo() {
  return (
    <HeroVideo video={null}>
      <h2>What the room is listening to</h2>
      <p>New records, old favourites, and a podcast about bridges.</p>
    </HeroVideo>
  )
}
