import { Grid } from '../cards/grid.tsx'
import { Picture } from './picture.tsx'

/** Without a URL, a sound-print of the title replaces the picture. */
export default function PictureDemo() {
  return (
    <Grid size="s">
      <Picture src={null} alt="Undertow" sizes="9rem" />
      <Picture src={null} alt="Kestrel" sizes="9rem" shape="round" />
      <Picture src={null} alt="Night Bus Atlas" sizes="9rem" shape="wide" />
    </Grid>
  )
}
