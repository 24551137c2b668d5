import { Grid } from './grid.tsx'
import { StoryCard } from './story-card.tsx'

/** An article or post; a click anywhere on the card follows its one link. */
export default function StoryCardDemo() {
  return (
    <Grid>
      <StoryCard
        href="/documentation/?component=story-card"
        picture={null}
        title="What the tape hiss knew"
        text="Three weeks with a machine that only records."
      >
        Otto, 2026-02-11
      </StoryCard>
      <StoryCard href="/documentation/?component=story-card" picture={null} title="A card without words of its own">
        Mara, 2026-03-01
      </StoryCard>
    </Grid>
  )
}
