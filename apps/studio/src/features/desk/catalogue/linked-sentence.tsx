import { Link } from '@earshot/ui/links/link.tsx'
import { Fragment } from 'react'

const PATH = /((?<![\w/])\/(?:album|artist|discover|plays|podcast|song|voting)\/\d+)/

/** A sentence of the server with its paths as links to what stands in the way (CATALOGUE-05). */
export function LinkedSentence({ children }: { children: string }) {
  return children.split(PATH).map((part, index) =>
    index % 2 === 1 ? (
      <Link key={index} href={part}>
        {part}
      </Link>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
