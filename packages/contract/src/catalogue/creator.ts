import { z } from 'zod'

/** Kinds of creators, which members follow, subscribe to and belong to. */
export type CreatorKind = 'artist' | 'podcast'

/** An artist or a podcast. */
export type Creator = { kind: CreatorKind; id: number }

/** A web link on the page of a creator, with its label. */
export const CreatorLink = z.object({ label: z.string(), url: z.string() })
export type CreatorLink = z.infer<typeof CreatorLink>
