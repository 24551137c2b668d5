import { memberPath } from '@earshot/contract/member/member-path'
import { Mention } from '@tiptap/extension-mention'

/**
 * A mention of a member (WRITING-03): a link to the profile, as the server stores it. The server looks up the name and
 * ignores the id.
 */
export const MemberMention = Mention.extend({
  addAttributes: () => ({
    id: { default: '', parseHTML: (link: HTMLElement) => link.dataset['mention'] ?? '' },
    label: { default: '', parseHTML: (link: HTMLElement) => (link.textContent ?? '').replace(/^@/, '') },
    mentionSuggestionChar: { default: '@', rendered: false },
  }),
  // Before the mark of links.
  parseHTML: () => [{ tag: 'a[data-mention]', priority: 60 }],
  renderHTML: ({ node }) => {
    const { id, label } = node.attrs
    return ['a', { href: memberPath(String(label)), 'data-mention': String(id) }, `@${String(label)}`]
  },
})
