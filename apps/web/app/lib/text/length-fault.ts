import * as m from '@earshot/messages/site'

/**
 * Why a text of so many characters cannot be sent; undefined when it can. A field says so and keeps the text: the
 * browser's own limit cuts what is pasted without a word.
 */
export const lengthFault = (length: number, most: number): string | undefined =>
  length > most ? m.text_too_long({ most: most.toLocaleString('en') }) : undefined

/** The same limit as a rule of a form, whose errors go on behind the name of the field. */
export const atMost = (most: number): { value: number; message: string } => ({
  value: most,
  message: m.must_be_at_most({ max: most }),
})
