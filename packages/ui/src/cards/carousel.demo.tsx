import { Card } from './card.tsx'
import { Carousel } from './carousel.tsx'

const TITLES = ['Salt', 'Undertow', 'Small Weather', 'Paper Engines', 'The Kettle Years', 'Borrowed Coats']

/** Advances every five seconds, except under the pointer, when stopped, or with reduced motion. */
export default function CarouselDemo() {
  return (
    <Carousel label="Albums" views={[1.5, 2, 4]} every={5000}>
      {TITLES.map((title) => (
        <Card
          key={title}
          href="/documentation/?component=carousel"
          picture={null}
          title={title}
          note="Hollow Street Brass"
        />
      ))}
    </Carousel>
  )
}
