import type { Editor } from '@tiptap/core'
import { useRef, useSyncExternalStore } from 'react'

/** Returns facts about the text and the selection after each change; renders only if one of them differs. */
export function useEditorFacts<Facts extends Record<string, string | boolean | undefined>>(
  editor: Editor,
  read: (editor: Editor) => Facts,
): Facts {
  const known = useRef<Facts>(undefined)
  const getFacts = () => {
    const facts = read(editor)
    const before = known.current
    if (before !== undefined && Object.entries(facts).every(([name, fact]) => before[name] === fact)) return before
    known.current = facts
    return facts
  }
  const subscribe = (onChange: () => void) => {
    editor.on('transaction', onChange)
    return () => void editor.off('transaction', onChange)
  }
  return useSyncExternalStore(subscribe, getFacts)
}
