/** Fragment of a page whose form was sent before its scripts answered: nothing was taken, and the page says so. */
export const UNSENT = 'unsent'
