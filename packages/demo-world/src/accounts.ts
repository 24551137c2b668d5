/**
 * Accounts of the demo world to sign in with. The passwords are public: only a server on a loopback address has them.
 */
export const DEMO_ACCOUNTS = [
  { username: 'mara', password: 'seven-lamps-harbour', what: 'a member with playlists and a subscription' },
  { username: 'otto', password: 'kitchen-table-waltz', what: 'a writer who is also an artist' },
  { username: 'edda', password: 'low-tide-office-key', what: 'the admin' },
] as const
