/** Navigation state that sends a member without a topic to the topics (CREATE-20). Apart from `choose-topic.tsx`, so that the pages which only lead there do not load it. */
export const CHOOSE_TOPIC = { isChoosing: true } as const
