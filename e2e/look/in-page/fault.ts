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

/** What is wrong at one place of a page: the broken rule, the element, and its words or measures. */
export type Fault = { rule: Rule; where: string; what: string }

/** What may break a rule, and why. `least` still holds for the sides of a control. */
export type Exception = { rule: Rule; selector: string; least?: number; why: string }
