import * as m from '@earshot/messages/site'

/**
 * Returns the error of a text with too many characters; undefined otherwise. A field shows it and keeps the text: the
 * browser's own limit would truncate a paste silently.
 */
export const lengthFault = (length: number, most: number): string | undefined =>
  length > most ? m.text_too_long({ most: most.toLocaleString('en') }) : undefined

/** Returns the same limit as a rule of a form, whose errors follow the name of the field. */
export const atMost = (most: number): { value: number; message: string } => ({
  value: most,
  message: m.must_be_at_most({ max: most }),
})
