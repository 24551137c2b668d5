import { Button } from '../actions/button.tsx'
import { PlanCard } from './plan-card.tsx'

/** Two plans; one is highlighted. */
export default function PlanCardDemo() {
  return (
    <ul style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--s-3)' }}>
      <PlanCard
        title="Kitchen table"
        subTitle="Demos and letters"
        price="$4"
        period="for 1 month"
        months={1}
        features={['Every album', 'A demo each month']}
        isHighlighted={false}
      >
        <Button>Subscribe</Button>
      </PlanCard>
      <PlanCard
        title="The whole year"
        subTitle="Two months for free"
        price="$40"
        period="for 12 months"
        months={12}
        features={['Every album', 'A demo each month', 'A postcard']}
        isHighlighted
      >
        <Button variant="solid">Subscribe</Button>
      </PlanCard>
    </ul>
  )
}
