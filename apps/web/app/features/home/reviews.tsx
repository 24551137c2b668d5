import type { Review } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/home'
import { Carousel } from '@earshot/ui/cards/carousel.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import styles from './home.module.css'

/** Shows one review at a time and advances every 2 s (HOME-04, HOME-05). */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return null
  return (
    <section className={styles.reviews} aria-label={m.home_reviews()}>
      <div className="wrap">
        <Carousel label={m.home_reviews()} views={[1, 1, 1]} every={2000}>
          {reviews.map((review) => (
            <figure key={review.username} className={styles.review}>
              <blockquote dir="auto">{review.comment}</blockquote>
              <figcaption className={styles.who}>
                <Picture
                  src={review.photo}
                  alt={review.alt ?? ''}
                  focus={review.focus}
                  seed={review.username}
                  shape="round"
                  sizes="5rem"
                  className={styles.face}
                />
                <span dir="auto">
                  {review.username}
                  <small>{review.user_title}</small>
                </span>
              </figcaption>
            </figure>
          ))}
        </Carousel>
      </div>
    </section>
  )
}
