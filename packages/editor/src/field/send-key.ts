/** Returns whether the keys submit a comment. */
export const isSendKey = ({ key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)
