/** Returns whether the visitor prefers reduced motion. */
export const reducesMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Returns how a script scrolls: smoothly, or at once with reduced motion, which browsers do not apply to scrolling by
 * scripts.
 */
export const scrollBehaviour = (): ScrollBehavior => (reducesMotion() ? 'instant' : 'smooth')
