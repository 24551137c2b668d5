import { Card } from './card.tsx'
import { Grid } from './grid.tsx'

/** Picture and text; the complete card follows its only link. */
export default function CardDemo() {
  return (
    <Grid>
      <Card href="/documentation/?component=card" picture={null} title="Rooms We Left Lit" note="Low Tide Choir" />
      <Card href="/documentation/?component=card" picture={null} title="Kestrel" note="Free jazz" shape="round" />
      <Card
        href="/documentation/?component=card"
        picture={null}
        title="A title that is far too long for one line and does not stop where others would"
        note="نور الصباح"
      />
    </Grid>
  )
}
