import type { Parts } from '@earshot/messages/language'
import { Children, type ReactNode } from 'react'

/**
 * Elements for the marks in messages: `<isolated>` keeps a name of any script apart from the sentence around it,
 * `<strong>` stresses.
 */
export const marks = {
  isolated: (...parts: Parts<ReactNode>) => <bdi>{sentence(parts)}</bdi>,
  strong: (...parts: Parts<ReactNode>) => <b>{sentence(parts)}</b>,
}

/** A message with marks as React shows it. */
export const sentence = (parts: Parts<ReactNode>): ReactNode => Children.toArray(parts)
