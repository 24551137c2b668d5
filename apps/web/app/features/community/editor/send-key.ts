/** True for the keys that send a comment. */
export const isSendKey = ({ key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)
