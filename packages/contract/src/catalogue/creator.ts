/** Kinds of creators, which members follow, subscribe to and belong to. */
export type CreatorKind = 'artist' | 'podcast'

/** An artist or a podcast. */
export type Creator = { kind: CreatorKind; id: number }

/** A web link on the page of a creator, with its label. */
export type CreatorLink = { label: string; url: string }
