/** Kinds of creators, which members follow, subscribe to and belong to. */
export type CreatorKind = 'artist' | 'podcast'

/** An artist or a podcast. */
export type Creator = { kind: CreatorKind; id: number }
