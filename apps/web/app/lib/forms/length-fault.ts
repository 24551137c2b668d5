import * as m from '@earshot/messages/site'

/**
 * Returns why a text of this length is refused; undefined if it is accepted. A field shows the reason and keeps the
 * text: the browser's own limit truncates pasted text silently.
 */
export const lengthFault = (length: number, most: number): string | undefined =>
  length > most ? m.text_too_long({ most: most.toLocaleString('en') }) : undefined

/** Returns the limit as a validation rule of a form, whose errors follow the name of the field. */
export const atMost = (most: number): { value: number; message: string } => ({
  value: most,
  message: m.must_be_at_most({ max: most }),
})
