import * as m from '@earshot/messages/desk'

/** The words and the page of each matter of "Home" (DESK-14). */
export const MATTERS: Readonly<Record<string, { href: string; label: (values: { count: number }) => string }>> = {
  cases: { href: '/desk/community/cases', label: m.desk_waiting_cases },
  claims: { href: '/desk/claims', label: m.desk_waiting_claims },
  payouts: { href: '/desk/money/payouts', label: m.desk_waiting_payouts },
  books: { href: '/desk/money/ledger', label: m.desk_waiting_books },
  provider: { href: '/desk/money/provider', label: m.desk_waiting_provider },
  messages: { href: '/desk/site/contact/messages?state=open', label: m.desk_waiting_messages },
  reviews: { href: '/desk/newsroom?state=review', label: m.desk_waiting_reviews },
  links: { href: '/desk/site/front-page', label: m.desk_waiting_links },
  contests: { href: '/desk/contests?state=planned', label: m.desk_waiting_contests },
  jobs: { href: '/desk/operations/jobs', label: m.desk_waiting_jobs },
  mails: { href: '/desk/operations/mail?state=failed', label: m.desk_waiting_mails },
  backups: { href: '/desk/operations/backups', label: m.desk_waiting_backups },
  disk: { href: '/desk/operations/storage', label: m.desk_waiting_disk },
  feeds: { href: '/desk/feeds', label: m.desk_waiting_feeds },
}
