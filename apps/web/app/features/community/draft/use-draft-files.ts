import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findDraft } from '../../../lib/forms/draft-store.ts'
import type { DraftBlock, PickedFiles } from './post-draft.rules.ts'

/** The chosen files of a draft by block, and their storage state. */
export type DraftFiles = {
  files: PickedFiles
  /** True until the files of an earlier visit are loaded. */
  isRestoring: boolean
  /** False once this browser failed to store a file, which a reload then loses. */
  isStored: boolean
  /** Returns the current files, outside React. */
  read: () => PickedFiles
  /** Sets the files of a block; undefined removes them. */
  put: (key: string, picked: readonly File[] | undefined) => void
  clear: () => void
}

/** Stores the files of a draft across reloads, beside its text (STATE-08), until the draft is sent or discarded. */
export function useDraftFiles(memberId: number, draftKey: string, blocks: readonly DraftBlock[]): DraftFiles {
  const [files, setFiles] = useState<PickedFiles>(new Map())
  const now = useRef(files)
  const [isRestoring, setRestoring] = useState(() => blocks.some(isOfFiles))
  const [isStored, setStored] = useState(true)

  const show = (next: PickedFiles) => {
    now.current = next
    setFiles(next)
  }
  const put = (key: string, picked: readonly File[] | undefined) => {
    const others = [...now.current].filter(([each]) => each !== key)
    show(new Map(picked === undefined ? others : [...others, [key, picked]]))
    draftFiles()
      .then(({ storeFiles }) => storeFiles(memberId, `${draftKey}/${key}`, picked ?? []))
      .catch(() => setStored(false))
  }
  const clear = () => {
    for (const key of now.current.keys()) put(key, undefined)
    setStored(true)
  }
  const restore = useEffectEvent(async () => {
    const { findFiles, sweepFiles } = await draftFiles()
    const found = await Promise.all(
      blocks
        .filter(isOfFiles)
        .map(async ({ key }) => ({ key, picked: await findFiles(memberId, `${draftKey}/${key}`) })),
    )
    const missing = found.flatMap(({ key, picked }): [string, readonly File[]][] =>
      picked === undefined || now.current.has(key) ? [] : [[key, picked]],
    )
    if (missing.length > 0) show(new Map([...now.current, ...missing]))
    await sweepFiles(memberId, isNeeded)
  })
  useEffect(() => {
    restore()
      .catch(() => undefined)
      .finally(() => setRestoring(false))
  }, [])
  return { files, isRestoring, isStored, read: () => now.current, put, clear }
}

// A separate chunk, so that no other page loads it.
const draftFiles = () => import('./draft-files.ts')

const isOfFiles = (block: DraftBlock): boolean => 'names' in block && block.names.length > 0

// Drafts also end elsewhere: they expire, or another tab sends them.
const isNeeded = (key: string): boolean => {
  const end = key.lastIndexOf('/')
  return findDraft(key.slice(0, end)).includes(key.slice(end + 1))
}
