/**
 * URL fragment after a form was submitted before the scripts ran: nothing was stored, and the page asks to submit it
 * again.
 */
export const UNSENT = 'unsent'
