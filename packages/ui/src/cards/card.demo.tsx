import { Card } from './card.tsx'
import { Grid } from './grid.tsx'

/** Art and text; the whole card is a click target of its one link. */
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
