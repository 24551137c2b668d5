/** Whether members become artists and podcasters by applying, at once, or not at all (STUDIO-10). */
export const CREATORS = ['ask', 'open', 'closed'] as const

/**
 * Limits of creators: characters of their texts, numbers of links, genres, members and open invitations; artists or
 * podcasts that a member makes without an application in `madeDays`; days after which a refused member may apply again,
 * an invitation and a proposal of shares end; years that the history shows.
 */
export const CREATOR = {
  nameMax: 120,
  bioMax: 20_000,
  linksMax: 10,
  linkLabelMax: 60,
  genresMax: 5,
  messageMax: 2000,
  applicationLinksMax: 5,
  noteMax: 1000,
  madeMax: 3,
  madeDays: 30,
  againDays: 7,
  membersMax: 20,
  invitationsMax: 20,
  invitationDays: 14,
  agreeDays: 30,
  historyYears: 2,
} as const

/** States of an application; `asked` is one that an admin asked a question about. */
export const APPLICATION_STATES = ['open', 'asked', 'accepted', 'refused'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** Roles of the members of a creator. */
export const CREATOR_ROLES = ['owner', 'editor'] as const
