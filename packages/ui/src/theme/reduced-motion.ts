/** Whether this person asked for less motion. */
export const reducesMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * How a page may scroll by itself: smoothly, or at once for people who asked for less motion. The browser does not look
 * at that wish when a script scrolls.
 */
export const scrollBehaviour = (): ScrollBehavior => (reducesMotion() ? 'instant' : 'smooth')
