/** The two ways not to see somebody (PEACE-01): a block works both ways, a mute one way only. */
export const BLOCK_KINDS = ['block', 'mute'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/**
 * Limits of the privacy panel: blocked and muted members, muted words and their characters (PEACE-02), and members that
 * a browser covers.
 */
export const BLOCKS = { members: 1000, words: 200, wordLength: 50, covered: 5000 } as const

/** The people who may mention a member: everybody, those whom the member follows, or nobody (PEACE-03). */
export const MENTIONERS = ['everybody', 'followed', 'nobody'] as const
export type Mentioners = (typeof MENTIONERS)[number]
