import { Button } from '../actions/button.tsx'
import { TierCard } from './tier-card.tsx'

/** A tier as documented, and one with perks of the artist. */
export default function TierCardDemo() {
  return (
    <ul style={{ display: 'grid', gap: 'var(--s-3)', padding: 0, listStyle: 'none' }}>
      <TierCard tier="Bronze" price="$5" isMonthly={false} perks={2} perkTexts={undefined}>
        <Button>Choose Bronze</Button>
      </TierCard>
      <TierCard tier="Gold" price="€12" isMonthly perks={5} perkTexts={['A letter on paper', 'A song for you']}>
        <Button variant="solid">Choose Gold</Button>
      </TierCard>
    </ul>
  )
}
