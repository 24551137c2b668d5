/** A page that is not built yet: what it will do, and where to go until then. */
export type Coming = {
  title: string
  lead: string
  /** What the page will do, one line each. */
  will: readonly string[]
  onward: { href: string; label: string }
}

/** Every path of the route table whose area comes later; the list only shrinks. */
export const coming: Readonly<Record<string, Coming>> = {
  subscription: {
    title: 'Subscription',
    lead: 'You will subscribe to artists and podcasts here, and play what is for subscribers only.',
    will: ['What each plan includes', 'Payment', 'Cancellation with one click'],
    onward: { href: '/artists', label: 'Show artists' },
  },
}
