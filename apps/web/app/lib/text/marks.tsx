import type { Parts } from '@earshot/messages/language'
import { Children, type ReactNode } from 'react'

/** Elements for the marks in messages: `<isolated>` isolates the text direction of a name, `<strong>` emphasises. */
export const marks = {
  isolated: (...parts: Parts<ReactNode>) => <bdi>{sentence(parts)}</bdi>,
  strong: (...parts: Parts<ReactNode>) => <b>{sentence(parts)}</b>,
}

/** Renders a message with marks. */
export const sentence = (parts: Parts<ReactNode>): ReactNode => Children.toArray(parts)
