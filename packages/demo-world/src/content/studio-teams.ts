/**
 * The team of an artist of the demo world, an invitation to a podcast, a subscriber who gave the artist an e-mail
 * address, and an application (STUDIO-23).
 */
export const STUDIO_TEAMS = {
  editor: { artist: 'Marrow & Finch', username: 'mara' },
  invitation: { podcast: 'The Wrong Key', username: 'otto', invitedBy: 'edda' },
  addressGiven: { artist: 'Marrow & Finch', username: 'kwame' },
  application: {
    username: 'quiet_one',
    name: 'Ida Lund Trio',
    message: 'Piano, bass and a door that will not close. We have recorded two evenings and would like to share them.',
    links: ['https://idalund.example'],
  },
} as const
