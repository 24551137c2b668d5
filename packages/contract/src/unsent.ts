/** URL fragment after a form was sent before the scripts ran: nothing was stored, and the page asks to send it again. */
export const UNSENT = 'unsent'
