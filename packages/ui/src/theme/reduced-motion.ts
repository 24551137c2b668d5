/** Returns whether the user prefers reduced motion. */
export const reducesMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Returns how scripts may scroll: smoothly, or at once for users who prefer reduced motion. Browsers ignore this
 * preference when a script scrolls.
 */
export const scrollBehaviour = (): ScrollBehavior => (reducesMotion() ? 'instant' : 'smooth')
