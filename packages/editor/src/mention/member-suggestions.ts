import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionKeyDownProps, SuggestionMount, SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import type { FindMembers, SuggestedMember } from '../field/editor-props.ts'

/** The suggested members, the index of the one that Enter chooses, and the function that positions the list. */
export type Suggested = {
  members: readonly SuggestedMember[]
  active: number
  choose: (member: SuggestedMember) => void
  mount: SuggestionMount
}

/** Milliseconds after the last key until members are requested. */
const PAUSE_MS = 120

/**
 * Connects Tiptap's suggestions with the component that shows them (WRITING-03): `options` are for the plugin, the rest
 * is the store of the component.
 */
export function memberSuggestions(find: FindMembers) {
  let suggested: Suggested | undefined
  const listeners = new Set<() => void>()
  const set = (next: Suggested | undefined) => {
    suggested = next
    for (const listener of listeners) listener()
  }
  const show = ({ items, loading, command, mount }: Shown) => {
    // The last members stay until the next ones arrive.
    const members = loading ? (suggested?.members ?? []) : items
    const choose = ({ id, username }: SuggestedMember) => command({ id: String(id), label: username })
    set({ members, active: 0, choose, mount })
  }
  const press = ({ event }: SuggestionKeyDownProps): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = suggested?.members[suggested.active]
    if (suggested === undefined || chosen === undefined) return false
    if (step !== undefined) {
      const { length } = suggested.members
      set({ ...suggested, active: (suggested.active + step + length) % length })
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) suggested.choose(chosen)
    else return false
    return true
  }
  const options: Omit<SuggestionOptions<SuggestedMember, MentionNodeAttrs>, 'editor'> = {
    minQueryLength: 1,
    debounce: PAUSE_MS,
    items: async ({ query }) => [...(await find(query).catch(() => []))],
    render: () => ({ onStart: show, onUpdate: show, onExit: () => set(undefined), onKeyDown: press }),
  }
  return {
    options,
    get: (): Suggested | undefined => suggested,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The suggestions of one editor. */
export type MemberSuggestions = ReturnType<typeof memberSuggestions>
type Shown = SuggestionProps<SuggestedMember, MentionNodeAttrs>
