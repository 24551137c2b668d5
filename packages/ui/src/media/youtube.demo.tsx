import { YouTube } from './youtube.tsx'

/** Nothing is loaded from YouTube before a click. */
export default function YouTubeDemo() {
  return <YouTube id="dQw4w9WgXcQ" title="A song that everybody knows" />
}
