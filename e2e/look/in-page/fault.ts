export type Rule =
  | 'sideways'
  | 'cut'
  | 'overlap'
  | 'small'
  | 'outside'
  | 'narrow field'
  | 'stretched'
  | 'covered'
  | 'broken word'

/** A fault of a page: the broken rule, the element, and its text or measures. */
export type Fault = { rule: Rule; where: string; what: string }

/**
 * An element that may break a rule, and the reason. `least` is the limit that still applies to the sides of a control.
 */
export type Exception = { rule: Rule; selector: string; least?: number; why: string }
