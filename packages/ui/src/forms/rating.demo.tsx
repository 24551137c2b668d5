import { Rating } from './rating.tsx'

/** Stars filled up to the value. */
export default function RatingDemo() {
  return (
    <>
      <Rating value={4.3} count={128} />
      <Rating value={2} count={1} />
      <Rating value={0} />
    </>
  )
}
