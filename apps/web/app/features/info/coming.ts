/** A page that is not built yet: what it will do, and where to go until then. */
export type Coming = {
  title: string
  lead: string
  /** What the page will do, one line each. */
  will: readonly string[]
  onward: { href: string; label: string }
}

const contact: Coming = {
  title: 'Contact',
  lead: 'The contact form is not ready yet. It will take your questions and corrections.',
  will: ['A contact form', 'The phone number, e-mail address and postal address of the office', 'A map'],
  onward: { href: '/help-center', label: 'Open the help center' },
}

/** Every path of the route table whose area comes later; the list only shrinks. */
export const coming: Readonly<Record<string, Coming>> = {
  faq: {
    title: 'Questions and answers',
    lead: 'The questions and answers are not ready yet.',
    will: ['Answers to common questions'],
    onward: { href: '/help-center', label: 'Open the help center' },
  },
  contact,
  'contact-page': contact,
  'contact-sidebar-map': { ...contact, title: 'Contact and map' },
  'contact-page-cover': { ...contact, title: 'Write to us' },
  subscription: {
    title: 'Subscription',
    lead: 'You will subscribe to artists and podcasts here, and play what is for subscribers only.',
    will: ['What each plan includes', 'Payment', 'Cancellation with one click'],
    onward: { href: '/artists', label: 'Show artists' },
  },
}
