/** Most seconds of a preview. A sound of less than twice as much gives its first half. */
export const PREVIEW_SECONDS = 30
